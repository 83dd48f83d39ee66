// Money goes from one account to another under one lock: their sum stays, and neither is overdrawn.
// check: race=safe
// prove: race=safe assert=safe
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int first = 60, second = 40;

static void *worker(void *arg) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return arg;
  pthread_mutex_lock(&m);
  if (n <= first) {
    first -= n; // NORACE
    second += n;
  }
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  assert(first >= 0); // NORACE
  assert(first + second == 100);
  pthread_mutex_unlock(&m);
  return 0;
}
