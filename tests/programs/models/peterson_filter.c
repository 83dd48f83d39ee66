// Peterson's filter lock for three threads (or THREADS): at each of its levels at least one waits.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 988 states, 2374 steps
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif

static atomic_int level[THREADS], last[THREADS];
static int inside;

static int someone_else(int me, int at) {
  for (int i = 0; i < THREADS; i++)
    if (i != me && atomic_load(&level[i]) >= at)
      return 1;
  return 0;
}

static void *work(void *arg) {
  int me = (int)(long)arg;
  for (int at = 1; at < THREADS; at++) {
    atomic_store(&level[me], at);
    atomic_store(&last[at], me);
    while (someone_else(me, at) && atomic_load(&last[at]) == me)
      ;
  }
  inside++; // NORACE
  assert(inside == 1);
  inside--;
  atomic_store(&level[me], 0);
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
