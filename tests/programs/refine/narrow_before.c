// An index of -1 has 32 bits there too: the element before the one that is given belongs to the other thread only
// while it holds the lock.
// flags: --data-model ilp32
// check: race=safe assert=safe
// prove: race=safe assert=safe
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int all[2];

static void *worker(void *arg) {
  int *p = arg;
  pthread_mutex_lock(&m);
  p[-1]++; // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, &all[1]);
  pthread_mutex_lock(&m);
  all[0]++; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
