// The thread that comes first makes the data; the others see that it is made without taking the lock. As
// many threads as anyone likes: no search comes to an end.
// prove: race=safe assert=safe
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int made;
static int data;

static void *worker(void *arg) {
  (void)arg;
  if (!made) {
    pthread_mutex_lock(&m);
    if (!made) {
      data = 1;
      made = 1;
    }
    pthread_mutex_unlock(&m);
  }
  return (void *)(long)data;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  return 0;
}
