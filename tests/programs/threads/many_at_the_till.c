// Any number of customers, each of whom takes the lock twice: once to look what is in
// the till, once to put more into it. Nothing races; what another one paid in between is lost.
// check: race=safe assert=violated
// output: any
// may-violate: assert
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int till;

static void *customer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&lock);
  int seen = till;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  int now = till;
  till = seen + 1;
  pthread_mutex_unlock(&lock);
  assert(now == seen); // FAIL!
  return 0;
}

int main(void) {
  unsigned char customers = __VERIFIER_nondet_uchar();
  for (int i = 0; i < customers; i++) {
    pthread_t id;
    pthread_create(&id, 0, customer, 0);
    pthread_detach(id);
  }
  return 0;
}
