// The thread that comes first makes the data; the others see that it is made without taking the lock.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdatomic.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int made;
static int data;

static void *worker(void *arg) {
  (void)arg;
  if (!made) {
    pthread_mutex_lock(&m);
    if (!made) {
      data = 1; // NORACE
      made = 1;
    }
    pthread_mutex_unlock(&m);
  }
  return (void *)(long)data; // NORACE
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
