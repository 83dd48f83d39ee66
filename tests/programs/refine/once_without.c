// The thread that finds no data makes it.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int data;

static void make(void) {
  data = 1; // RACE!
}

static void *worker(void *arg) {
  (void)arg;
  if (!data) // RACE!
    make();
  return (void *)(long)data; // RACE!
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
