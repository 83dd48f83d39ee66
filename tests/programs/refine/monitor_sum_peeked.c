// Money goes from one account to another under one lock, which who looks does not take.
// check: race=safe assert=violated
// prove: assert=violated
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int first = 60, second = 40;

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
  assert(first >= 0); // NORACE
  assert(first + second == 100); // FAIL!
  return 0;
}
