// Statistics that nothing relies on: both the counter and the hint race, and the source says that it does
// not matter. What matters is guarded.
// check: race=safe deadlock=safe assert=safe memory=safe misuse=safe
// expect: done
// silenced: the annotation at benign_annotation.c:24: 1 racy
// silenced: the annotation at benign_annotation.c:25: 1 racy
// silenced: the annotation at benign_annotation.c:38: 0 racy
// tsan: the races are declared benign in the source
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

#ifndef THREADPROOF_BENIGN
#define THREADPROOF_BENIGN(access) (access)
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int calls;
static int hint;

static void *work(void *arg) {
  int n = *(int *)arg;
  calls++; // threadproof: benign
  THREADPROOF_BENIGN(hint) = n;
  pthread_mutex_lock(&lock);
  total += n;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_create(&a, 0, work, &one);
  pthread_create(&b, 0, work, &two);
  // threadproof: benign
  int seen = hint;
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(total == 3);
  assert(seen >= 0 && seen <= 2);
  puts("done");
  return 0;
}
