// A lock is made again while some thread may hold it: then two threads have it at a time.
// check: race=violated misuse=violated
// prove: race=violated
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);   // RACE!
  level++;                  // RACE!
  pthread_mutex_unlock(&m); // RACE! MISUSE!
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_init(&m, 0); // RACE! MISUSE!
  return 0;
}
