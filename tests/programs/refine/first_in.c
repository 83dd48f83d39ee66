// Every thread counts itself; the first one alone uses `x`. There are too few for the count to come round.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdatomic.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static atomic_int entered;
static int x;

static void *worker(void *arg) {
  (void)arg;
  if (atomic_fetch_add(&entered, 1) == 0)
    x++; // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
