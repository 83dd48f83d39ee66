// The creator counts threads before it starts them; the last thread to end is seen by all.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdatomic.h>

#ifndef MOST
#define MOST 2
#endif

extern int __VERIFIER_nondet_int(void);

static atomic_int alive;
static int x[3];

static void *worker(void *arg) {
  x[(long)arg] = 1; // NORACE
  alive--;
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (long i = 0; i < n; i++) {
    alive++;
    pthread_create(&t, 0, worker, (void *)i);
  }
  while (alive != 0) {
  }
  x[0] = 2; // NORACE
  return 0;
}
