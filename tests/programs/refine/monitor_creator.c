// Threads change a number under a lock; their creator looks at it without, before they are all there.
// check: race=safe assert=violated
// prove: race=safe assert=violated
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int level;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  level = 1;
  level = 0;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  level = 0;
  pthread_create(&t, 0, worker, 0);
  assert(level == 0); // FAIL!
  pthread_create(&t, 0, worker, 0);
  return 0;
}
