/* Functions that only a verifier defines, for programs that are compiled and run: inputs are random, mostly small;
 * what is assumed and does not hold ends the process well; atomic sections exclude one another by one lock. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static __thread unsigned long long random_state;

static unsigned long long random_bits(void) {
  if (!random_state) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    random_state = (unsigned long long)now.tv_nsec * 2654435761u + (unsigned long long)getpid() + 1;
  }
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

static unsigned long long any(void) {
  unsigned long long bits = random_bits();
  return bits % 16 ? bits / 16 % 8 : random_bits();
}

#define INPUT(type, name)                                                                                              \
  __attribute__((weak)) type __VERIFIER_nondet_##name(void) { return (type)any(); }
INPUT(int, int)
INPUT(unsigned, uint)
INPUT(_Bool, bool)
INPUT(char, char)
INPUT(unsigned char, uchar)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(long, long)
INPUT(unsigned long, ulong)
INPUT(unsigned long long, ulonglong)

__attribute__((weak)) void __VERIFIER_assume(int holds) {
  if (!holds)
    _exit(0);
}

static pthread_mutex_t section = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

__attribute__((weak)) void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&section); }
__attribute__((weak)) void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&section); }

__attribute__((weak)) void reach_error(void) {
  fprintf(stderr, "Assertion failed: reach_error\n");
  abort();
}

__attribute__((weak)) void __VERIFIER_error(void) { reach_error(); }
