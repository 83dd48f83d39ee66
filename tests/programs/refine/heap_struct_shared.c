// Every thread allocates a struct, and uses the one that was made public first.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct work {
  int in, out;
};

static _Atomic(struct work *) last;

static void *worker(void *arg) {
  struct work *w = malloc(sizeof *w);
  if (!last)
    last = w;
  last->in = (int)(long)arg; // RACE!
  last->out = last->in + 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
