// One way through a function takes the lock, another one does not.
// check: race=violated
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void *worker(void *arg) {
  int locked = __VERIFIER_nondet_int();
  if (locked)
    pthread_mutex_lock(&m);
  level++; // RACE!
  if (locked)
    pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  return 0;
}
