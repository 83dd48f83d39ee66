// No thread waits for the lock made of test-and-set.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int lock;
static int x;

static void *worker(void *arg) {
  (void)arg;
  if (__sync_lock_test_and_set(&lock, 1)) {
  }
  x++; // RACE!
  __sync_lock_release(&lock);
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
