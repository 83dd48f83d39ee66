// Every thread takes the next two slots from a shared counter, while there are any.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>

#ifndef MOST
#define MOST 3
#endif

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
  slots[2 * own] = 1; // NORACE
  slots[2 * own + 1] = 2; // NORACE
  return 0;
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
