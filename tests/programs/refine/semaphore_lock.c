// A semaphore with one permit guards `x`.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <semaphore.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static sem_t s;
static int x;

static void *worker(void *arg) {
  (void)arg;
  sem_wait(&s);
  x++; // NORACE
  sem_post(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  sem_init(&s, 0, 1);
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
