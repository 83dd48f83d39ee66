// Two threads may be given the same index.
// check: race=violated
// prove: race=violated
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *slots;

static void *worker(void *arg) {
  long own = (long)arg;
  slots[own] = 1; // RACE!
  return 0;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  slots = malloc((size_t)n * sizeof *slots);
  pthread_t *t = malloc((size_t)n * sizeof *t);
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], 0, worker, (void *)(long)(i / 2));
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  slots[0] = 0;
  return 0;
}
