// A thread polls a flag until it is set. It finds the flag clear or set: however often, that makes
// two executions.
// check: race=safe deadlock=safe assert=safe
// executions: 2 executions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int message;

static void *send(void *unused) {
  message = 42;
  atomic_store(&ready, 1);
  return unused;
}

static void *receive(void *unused) {
  while (!atomic_load(&ready))
    ;
  assert(message == 42);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, send, 0);
  pthread_create(&b, 0, receive, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
