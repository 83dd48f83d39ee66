// A writer that takes the lock as readers do is not alone.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *reader(void *arg) {
  (void)arg;
  pthread_rwlock_rdlock(&lock);
  int seen = x; // RACE!
  pthread_rwlock_unlock(&lock);
  return (void *)(long)seen;
}

static void *writer(void *arg) {
  (void)arg;
  pthread_rwlock_rdlock(&lock);
  x++; // RACE!
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  for (int i = 0; i < n; i++) {
    pthread_create(&t, 0, reader, 0);
    pthread_create(&t, 0, writer, 0);
  }
  return 0;
}
