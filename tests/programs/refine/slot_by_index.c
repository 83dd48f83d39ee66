// Every thread has the slot of the index it is given.
// check: race=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static int *slots;

static void *worker(void *arg) {
  long own = (long)arg;
  slots[own] = 1; // NORACE
  return 0;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  slots = malloc((size_t)n * sizeof *slots);
  pthread_t *t = malloc((size_t)n * sizeof *t);
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], 0, worker, (void *)(long)i);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  slots[0] = 0; // NORACE
  return 0;
}
