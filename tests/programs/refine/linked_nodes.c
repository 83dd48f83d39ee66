// Every thread makes a list of two nodes and reaches the second through the first.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 2
#endif

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static void *worker(void *arg) {
  (void)arg;
  struct node *first = malloc(sizeof *first);
  first->next = malloc(sizeof *first);
  first->next->value = 1; // NORACE
  first->value = 2;
  free(first->next);
  free(first);
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
