// Two threads may be given the same index.
// check: race=violated
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int slots[3];

static void *worker(void *arg) {
  long own = (long)arg;
  slots[own] = 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t t[3];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], 0, worker, (void *)(long)(i / 2));
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  slots[0] = 0;
  return 0;
}
