// Threads are joined through the array their handles are in; then `main` writes alone.
// check: race=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *worker(void *arg) {
  (void)arg;
  pthread_mutex_lock(&m);
  x++; // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  pthread_t *t = malloc((size_t)n * sizeof *t);
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  x = 0; // NORACE
  return 0;
}
