// An assertion fails under a lock: the thread created just before races nevertheless.
// check: race=violated assert=violated
// prove: race=violated assert=violated
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *worker(void *arg) {
  if (arg)
    sum++; // RACE!
  return arg;
}

static void *other(void *arg) {
  sum++; // RACE!
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&m);
  for (long i = 0; i < 2; i++) {
    pthread_create(&t, 0, worker, (void *)i);
    assert(i == 0); // FAIL!
  }
  pthread_mutex_unlock(&m);
  return 0;
}
