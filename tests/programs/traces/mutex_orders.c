// Four threads take one mutex once each: the traces are the orders in which they take it.
// check: race=safe deadlock=safe assert=safe
// executions: 24 executions
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *add(void *unused) {
  pthread_mutex_lock(&lock);
  count++;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, add, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  return 0;
}
