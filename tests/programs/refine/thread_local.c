// Every thread has its own `mine`.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static __thread int mine;

static void *worker(void *arg) {
  (void)arg;
  mine++; // NORACE
  return (void *)(long)mine;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  mine = 2; // NORACE
  return 0;
}
