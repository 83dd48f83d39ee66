// What a mutex guards is left to the lock analysis; the flag is cleared before the buffer is used.
// check: race=violated
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int calls, last;
static atomic_int busy;
static int buffer[1];

static void *worker(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    calls++; // NORACE
    last = calls;
    pthread_mutex_unlock(&m);
    int none = 0;
    if (atomic_compare_exchange_strong(&busy, &none, 1)) {
      atomic_store(&busy, 0);
      buffer[0]++; // RACE!
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
