// Every thread has its own `mine`, and all of them point to the same variable.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int shared;
static __thread int *mine = &shared;

static void *worker(void *arg) {
  (void)arg;
  (*mine)++; // RACE!
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  *mine = 2; // RACE!
  return 0;
}
