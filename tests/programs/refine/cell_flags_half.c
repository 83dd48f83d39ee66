// Every cell of an array has a flag of its own, but two of them stand for one cell.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>

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
    cells[i / 2]++; // RACE!
    atomic_store(&taken[i], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
