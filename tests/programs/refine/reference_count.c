// The thread that gives back the last reference frees the object.
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

struct object {
  int value;
};

static atomic_int references;

static void *worker(void *arg) {
  struct object *o = arg;
  int seen = o->value; // NORACE
  if (atomic_fetch_sub(&references, 1) == 1)
    free(o); // NORACE
  return (void *)(long)seen;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  struct object *o = malloc(sizeof *o);
  o->value = 1; // NORACE
  references = 1;
  for (int i = 0; i < n; i++) {
    atomic_fetch_add(&references, 1);
    pthread_create(&t, 0, worker, o);
  }
  if (atomic_fetch_sub(&references, 1) == 1)
    free(o); // NORACE
  return 0;
}
