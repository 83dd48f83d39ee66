// The thread that comes first says that the data is made before it is.
// check: race=violated assert=safe
// prove: race=violated
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
      made = 1;
      data = 1; // RACE!
    }
    pthread_mutex_unlock(&m);
  }
  return (void *)(long)data; // RACE!
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
