// A number changes under a lock only; some thread without the lock reads it and forgets what it was.
// check: race=violated
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static volatile int level;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  level = level + 1; // RACE!
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  (void)level; // RACE!
  return 0;
}
