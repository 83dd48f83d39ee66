// `main` allocates a struct for every thread, which uses and frees it.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 2
#endif

extern int __VERIFIER_nondet_int(void);

struct work {
  int in, out;
};

static void *worker(void *arg) {
  struct work *w = arg;
  w->out = w->in + 1; // NORACE
  free(w);
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++) {
    struct work *w = malloc(sizeof *w);
    w->in = i; // NORACE
    pthread_create(&t, 0, worker, w);
  }
  return 0;
}
