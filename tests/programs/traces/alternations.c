// Two threads take one mutex K times each: a trace is a choice of those K of 2 K turns that are the
// first thread's, so there are (2 K)! / (K! K!) of them.
// check: race=safe deadlock=safe assert=safe
// executions: 20 executions
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>

#define K 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int turns;

static void *take(void *unused) {
  for (int i = 0; i < K; i++) {
    pthread_mutex_lock(&lock);
    turns++;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, take, 0);
  pthread_create(&second, 0, take, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(turns == 2 * K);
  return 0;
}
