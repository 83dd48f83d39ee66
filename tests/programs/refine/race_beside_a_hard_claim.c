// The race is found at once; that the claim holds is neither proved nor refuted.
// check: race=violated
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int started;
static unsigned a, b;

static void *worker(void *arg) {
  started = 1; // RACE!
  for (;;) {
    pthread_mutex_lock(&m);
    a = (a * 5 + 1) & 1023;
    b = (b * 5 + 1) & 1023;
    assert(a == b);
    pthread_mutex_unlock(&m);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  started = 2; // RACE!
  pthread_mutex_lock(&m);
  assert(a * 3 == b * 3);
  pthread_mutex_unlock(&m);
  return 0;
}
