// The creator counts threads before it starts them; they say too early that they are done.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int alive;
static int x[3];

static void *worker(void *arg) {
  alive--;
  x[(long)arg] = 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  for (long i = 0; i < n; i++) {
    alive++;
    pthread_create(&t, 0, worker, (void *)i);
  }
  while (alive != 0) {
  }
  x[0] = 2; // RACE!
  return 0;
}
