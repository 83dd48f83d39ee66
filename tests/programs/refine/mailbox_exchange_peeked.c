// A load and a store are no exchange: two threads may take one struct.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct work {
  int in;
};

static _Atomic(struct work *) mail;

static void *worker(void *arg) {
  struct work *w = malloc(sizeof *w);
  w->in = (int)(long)arg; // NORACE
  struct work *old = atomic_load(&mail);
  atomic_store(&mail, w);
  w = old;
  if (w) {
    w->in++; // RACE!
  }
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
