// An assertion fails under a lock: others still see what was done just before, and race.
// check: race=violated assert=violated
// prove: race=violated assert=violated
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int open;
static int level, sum;

static void *worker(void *arg) {
  if (open)
    sum++; // RACE!
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  level = 1;
  open = 1;
  assert(level == 0); // FAIL!
  pthread_mutex_unlock(&m);
  return 0;
}
