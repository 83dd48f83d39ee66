// A lock made of compare-exchange guards `x`, but after a failure it expects the 1 that it saw.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int lock;
static int x;

static void *worker(void *arg) {
  (void)arg;
  int free = 0;
  while (!atomic_compare_exchange_strong(&lock, &free, 1))
    ;
  x++; // RACE!
  atomic_store(&lock, 0);
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
