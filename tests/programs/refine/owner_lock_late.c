// The lock is given back before the write.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long x;

static void *worker(void *arg) {
  for (int round = 0; round < 2; round++) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    x = (long)arg; // RACE!
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], 0, worker, (void *)(i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return 0;
}
