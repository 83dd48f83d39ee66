// A counter changed by an ordinary decrement, too.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int count;

static void *worker(void *arg) {
  (void)arg;
  __atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST); // RACE!
  count--; // RACE!
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return __atomic_load_n(&count, __ATOMIC_SEQ_CST) > 3; // RACE!
}
