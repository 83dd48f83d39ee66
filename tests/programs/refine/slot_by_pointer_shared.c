// All threads are given the same slot.
// check: race=violated
// prove: race=violated
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *slots;

static void *worker(void *arg) {
  int *own = arg;
  *own = *own + 1; // RACE!
  return 0;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  slots = calloc((size_t)n, sizeof *slots);
  pthread_t *t = malloc((size_t)n * sizeof *t);
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], 0, worker, &slots[0]);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  slots[0] = 0;
  return 0;
}
