// `main` opens the barrier before it has written `data`.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int ready;
static int data;
static atomic_int sum;

static void *worker(void *arg) {
  (void)arg;
  while (!ready) {
  }
  sum += data; // RACE!
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  ready = 1;
  data = 7; // RACE!
  return data - 7;
}
