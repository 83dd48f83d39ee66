// `main` allocates a struct for every thread, and writes it when the thread
// has it.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct work {
  int in, out;
};

static void *worker(void *arg) {
  struct work *w = arg;
  w->out = w->in + 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  for (int i = 0; i < n; i++) {
    struct work *w = malloc(sizeof *w);
    w->in = i;
    pthread_create(&t, 0, worker, w);
    w->in = 0; // RACE!
  }
  return 0;
}
