// A value read under a shared lock is taken to be the same under the exclusive one.
// violates: assert
#include "noise.h"
#include <assert.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *increment(void *arg) {
  pthread_rwlock_rdlock(&lock);
  int seen = value;
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  assert(value == seen);
  value = seen + 1;
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  run_beside_noise(increment, increment);
  return 0;
}
