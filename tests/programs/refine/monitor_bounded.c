// A counter between 0 and a capacity, changed by any number of producers and consumers that wait.
// check: race=safe
// prove: race=safe assert=safe
#include <assert.h>
#include <pthread.h>

#define CAPACITY 8

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER, less = PTHREAD_COND_INITIALIZER;
static int count;

static void *producer(void *arg) {
  pthread_mutex_lock(&m);
  while (count == CAPACITY) // NORACE
    pthread_cond_wait(&less, &m);
  count++;
  assert(count <= CAPACITY);
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *consumer(void *arg) {
  pthread_mutex_lock(&m);
  while (count == 0) // NORACE
    pthread_cond_wait(&more, &m);
  count--;
  assert(count >= 0);
  pthread_cond_signal(&less);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) {
    pthread_create(&t, 0, producer, 0);
    pthread_create(&t, 0, consumer, 0);
  }
  return 0;
}
