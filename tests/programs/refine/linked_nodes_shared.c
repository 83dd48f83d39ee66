// Every thread makes a node and links it to one that all of them have.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node last;

static void *worker(void *arg) {
  (void)arg;
  struct node *first = malloc(sizeof *first);
  first->next = &last;
  first->next->value = 1; // RACE!
  first->value = 2;
  free(first);
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
