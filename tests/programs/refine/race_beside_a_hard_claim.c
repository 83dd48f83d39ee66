// The race is found at once; that the claim holds is neither proved nor refuted.
// check: race=violated
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int started;
static unsigned a;

static void *worker(void *arg) {
  started = 1; // RACE!
  for (;;) {
    pthread_mutex_lock(&m);
    a = (a * a + 2) % 4093;
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
  assert(a != 102); // on another circle of 56 numbers
  pthread_mutex_unlock(&m);
  return 0;
}
