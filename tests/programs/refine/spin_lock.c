// A lock made of test-and-set guards `x`.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static int lock;
static int x;

static void *worker(void *arg) {
  (void)arg;
  while (__sync_lock_test_and_set(&lock, 1)) {
  }
  x++; // NORACE
  __sync_lock_release(&lock);
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
