// Every thread keeps under a key what it was given, and all were given the same.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct own {
  int count;
};

static pthread_key_t key;

static void *worker(void *arg) {
  pthread_setspecific(key, arg);
  struct own *o = pthread_getspecific(key);
  o->count = 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  pthread_key_create(&key, 0);
  struct own *one = malloc(sizeof *one);
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, one);
  return 0;
}
