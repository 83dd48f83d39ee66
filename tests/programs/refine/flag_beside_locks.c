// What a mutex guards is left to the lock analysis; who may use the buffer is said by a flag.
// check: race=safe
// prove: race=safe
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int calls, last;
static atomic_int busy;
static int buffer[2];

static void *worker(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    calls++; // NORACE
    last = calls;
    pthread_mutex_unlock(&m);
    int none = 0;
    if (atomic_compare_exchange_strong(&busy, &none, 1)) {
      buffer[0]++; // NORACE
      buffer[1] = buffer[0];
      atomic_store(&busy, 0);
    }
  }
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  return 0;
}
