// Two numbers that are equal whenever no thread has the semaphore, which is given back between them.
// check: race=safe assert=violated
// prove: assert=violated
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

extern int __VERIFIER_nondet_int(void);

static sem_t s;
static unsigned a, b;

static void *worker(void *arg) {
  sem_wait(&s);
  a++; // NORACE
  sem_post(&s);
  sem_wait(&s);
  b++;
  sem_post(&s);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 1);
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  sem_wait(&s);
  assert(a == b); // FAIL!
  sem_post(&s);
  return 0;
}
