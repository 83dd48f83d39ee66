// Pointers of 32 bits in structures, arrays and atomics: each worker gets a node of its own, but hands it
// back without the lock.
// flags: --data-model ilp32
// check: race=violated assert=safe
// prove: race=violated assert=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static struct node *done;

static void *worker(void *arg) {
  struct node *mine = arg;
  mine->value = 1; // NORACE
  mine->next = done; // RACE!
  done = mine; // RACE!
  return 0;
}

int main(void) {
  pthread_t t[2];
  assert(sizeof(struct node) == 8);
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->next = 0;
    n->value = 0;
    pthread_create(&t[i], 0, worker, n);
  }
  return 0;
}
