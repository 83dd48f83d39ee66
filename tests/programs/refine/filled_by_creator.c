// `main` fills a slot and passes a pointer to it; the thread has the slot from then on.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

struct slot {
  int in, out;
};

static void *worker(void *arg) {
  struct slot *s = arg;
  s->out = s->in + 1; // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  struct slot *slots = malloc((size_t)n * sizeof *slots);
  for (int i = 0; i < n; i++) {
    slots[i].in = i; // NORACE
    pthread_create(&t, 0, worker, &slots[i]);
  }
  return 0;
}
