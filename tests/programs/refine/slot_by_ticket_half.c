// Every thread draws a number, but two numbers stand for one slot.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int next;
static int slots[4];

static void *worker(void *arg) {
  (void)arg;
  int own = atomic_fetch_add(&next, 1);
  if (own < 4)
    slots[own / 2] = 1; // RACE!
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
