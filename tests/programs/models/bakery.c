// Lamport's bakery: three threads take numbers, wait for smaller ones, and enter once (or ROUNDS
// times). The critical section needs no lock: `inside` is plain, and the protocol's atomics order it.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 226 executions, 7302 steps
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static atomic_int choosing[THREADS], number[THREADS];
static int inside;

static void enter(int me) {
  int largest = 0;
  atomic_store(&choosing[me], 1);
  for (int i = 0; i < THREADS; i++) {
    int n = atomic_load(&number[i]);
    if (n > largest)
      largest = n;
  }
  int mine = largest + 1;
  atomic_store(&number[me], mine);
  atomic_store(&choosing[me], 0);
  for (int i = 0; i < THREADS; i++) {
    if (i == me)
      continue;
    while (atomic_load(&choosing[i]))
      ;
    for (;;) {
      int n = atomic_load(&number[i]);
      if (n == 0 || n > mine || (n == mine && i > me))
        break;
    }
  }
}

static void *work(void *arg) {
  int me = (int)(long)arg;
  for (int round = 0; round < ROUNDS; round++) {
    enter(me);
    inside++; // NORACE
    assert(inside == 1);
    inside--;
    atomic_store(&number[me], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (long i = 0; i < THREADS; i++)
    pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(t[i], 0);
  return 0;
}
