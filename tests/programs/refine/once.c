// `pthread_once` makes the data.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int data;

static void make(void) {
  data = 1; // NORACE
}

static void *worker(void *arg) {
  (void)arg;
  pthread_once(&once, make);
  return (void *)(long)data; // NORACE
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
