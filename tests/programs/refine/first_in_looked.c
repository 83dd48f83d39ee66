// Every thread counts itself, but looks whether it is the first before that.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int entered;
static int x;

static void *worker(void *arg) {
  (void)arg;
  if (atomic_load(&entered) == 0)
    x++; // RACE!
  atomic_fetch_add(&entered, 1);
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
