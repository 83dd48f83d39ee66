// Money goes from one account to another under one lock; what there is was looked at before.
// check: race=safe assert=violated
// prove: assert=violated
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
  int there = first; // NORACE
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  if (n <= there) {
    first -= n;
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
  assert(first >= 0); // FAIL!
  assert(first + second == 100);
  pthread_mutex_unlock(&m);
  return 0;
}
