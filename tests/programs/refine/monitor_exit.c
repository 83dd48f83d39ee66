// The process ends while a lock is held: others still see what was done just before.
// check: race=violated
// prove: race=violated
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int open;
static int level;

static void *worker(void *arg) {
  if (open)
    level++; // RACE!
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  open = 1;
  return 0;
}
