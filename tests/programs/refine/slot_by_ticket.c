// Every thread draws a number, and uses the slot of that number if there is one.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdatomic.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static atomic_int next;
static int slots[4];

static void *worker(void *arg) {
  (void)arg;
  int own = atomic_fetch_add(&next, 1);
  if (own < 4)
    slots[own] = 1; // NORACE
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
