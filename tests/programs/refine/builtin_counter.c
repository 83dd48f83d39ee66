// A counter changed by the compiler's atomics only.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static int count;

static void *worker(void *arg) {
  (void)arg;
  __atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST); // NORACE
  __sync_fetch_and_sub(&count, 1); // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return __atomic_load_n(&count, __ATOMIC_SEQ_CST) > 3; // NORACE
}
