// Every cell of an array has a flag of its own that says that some thread uses it.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdatomic.h>

#ifndef MOST
#define MOST 2
#endif

extern int __VERIFIER_nondet_int(void);

static atomic_int taken[4];
static int cells[4];

static void *worker(void *arg) {
  (void)arg;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  int clear = 0;
  if (atomic_compare_exchange_strong(&taken[i], &clear, 1)) {
    cells[i]++; // NORACE
    atomic_store(&taken[i], 0);
  }
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
