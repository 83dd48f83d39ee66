// Workers wait until `main` has published `data`; then everybody reads it.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdatomic.h>

#ifndef MOST
#define MOST 2
#endif

extern int __VERIFIER_nondet_int(void);

static atomic_int ready;
static int data;
static atomic_int sum;

static void *worker(void *arg) {
  (void)arg;
  while (!ready) {
  }
  sum += data; // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  data = 7; // NORACE
  ready = 1;
  return data - 7;
}
