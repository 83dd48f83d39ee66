// An index of -1 has 32 bits there too: the element before the one that is given is that of the other thread,
// which does not take the lock.
// flags: --data-model ilp32
// check: race=violated assert=safe
// prove: race=violated assert=safe
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int all[2];

static void *worker(void *arg) {
  int *p = arg;
  pthread_mutex_lock(&m);
  p[-1]++; // RACE!
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, &all[1]);
  all[0]++; // RACE!
  pthread_join(t, 0);
  return 0;
}
