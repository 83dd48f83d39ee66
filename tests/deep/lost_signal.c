// The consumer looks at the flag before it takes the lock: the signal may come in between, and no thread
// waits for it yet.
// violates: deadlock
#include "noise.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void *produce(void *arg) {
  atomic_store(&ready, 1);
  pthread_mutex_lock(&lock);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *consume(void *arg) {
  while (!atomic_load(&ready)) {
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  run_beside_noise(produce, consume);
  return 0;
}
