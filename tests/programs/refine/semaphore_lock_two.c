// A semaphore with two permits guards `x` badly.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <semaphore.h>

extern int __VERIFIER_nondet_int(void);

static sem_t s;
static int x;

static void *worker(void *arg) {
  (void)arg;
  sem_wait(&s);
  x++; // RACE!
  sem_post(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  sem_init(&s, 0, 2);
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
