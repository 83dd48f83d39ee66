// The thread that takes a struct out of the mailbox, by an exchange, has it to itself.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 2
#endif

extern int __VERIFIER_nondet_int(void);

struct work {
  int in;
};

static _Atomic(struct work *) mail;

static void *worker(void *arg) {
  struct work *w = malloc(sizeof *w);
  w->in = (int)(long)arg; // NORACE
  w = atomic_exchange(&mail, w);
  if (w) {
    w->in++; // NORACE
    free(w);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
