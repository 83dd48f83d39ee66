// Every thread takes the next slot from a shared counter; when there are none left, all take the last.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int next;
static int slots[2];

static void *worker(void *arg) {
  (void)arg;
  pthread_mutex_lock(&m);
  int own = next;
  if (own < 1)
    next = own + 1;
  pthread_mutex_unlock(&m);
  if (own <= 1)
    slots[own] = 1; // RACE!
  return 0;
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
