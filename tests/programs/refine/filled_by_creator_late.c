// `main` passes a pointer to a slot, and fills it then.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct slot {
  int in, out;
};

static void *worker(void *arg) {
  struct slot *s = arg;
  s->out = s->in + 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  struct slot *slots = malloc((size_t)n * sizeof *slots);
  for (int i = 0; i < n; i++) {
    pthread_create(&t, 0, worker, &slots[i]);
    slots[i].in = i; // RACE!
  }
  return 0;
}
