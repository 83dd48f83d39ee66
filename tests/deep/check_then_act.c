// Whether there is enough is asked under the lock, and acted on under the lock taken again.
// violates: assert
#include "noise.h"
#include <assert.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 1;

static void *withdraw(void *arg) {
  pthread_mutex_lock(&lock);
  int enough = balance >= 1;
  pthread_mutex_unlock(&lock);
  if (enough) {
    pthread_mutex_lock(&lock);
    balance--;
    assert(balance >= 0);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  run_beside_noise(withdraw, withdraw);
  return 0;
}
