// Every thread takes the next two slots, but the second is the first of the next thread.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int next;
static int slots[10];

static void *worker(void *arg) {
  (void)arg;
  pthread_mutex_lock(&m);
  int own = next;
  if (own < 4)
    next = own + 1;
  pthread_mutex_unlock(&m);
  if (own >= 4)
    return 0;
  slots[2 * own] = 1; // RACE!
  slots[2 * own + 2] = 2; // RACE!
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
