// A struct is written by who has put it into the mailbox, and by who has taken it out.
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
  w->in = (int)(long)arg;
  struct work *old = atomic_exchange(&mail, w);
  w->in = 2; // RACE!
  if (old)
    old->in++; // RACE!
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
