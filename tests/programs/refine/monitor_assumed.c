// Who has the lock goes on only if a number is 1, which it never is: others see what it did before that.
// check: race=safe assert=violated
// prove: race=safe assert=violated
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int open;
static int level;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  open = 1;
  __VERIFIER_assume(level == 1); // NORACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&t, 0, worker, 0);
  assert(!open); // FAIL!
  return 0;
}
