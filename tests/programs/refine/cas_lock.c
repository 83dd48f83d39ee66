// A lock made of compare-exchange guards `x`.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdatomic.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static atomic_int lock;
static int x;

static void *worker(void *arg) {
  (void)arg;
  int free = 0;
  while (!atomic_compare_exchange_strong(&lock, &free, 1))
    free = 0;
  x++; // NORACE
  atomic_store(&lock, 0);
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
