// Every thread keeps a struct of its own under a key.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 2
#endif

extern int __VERIFIER_nondet_int(void);

struct own {
  int count;
};

static pthread_key_t key;

static void *worker(void *arg) {
  (void)arg;
  struct own *mine = malloc(sizeof *mine);
  pthread_setspecific(key, mine);
  struct own *o = pthread_getspecific(key);
  o->count = 1; // NORACE
  free(o);      // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  pthread_key_create(&key, 0);
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
