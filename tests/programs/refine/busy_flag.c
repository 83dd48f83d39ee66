// A flag under a mutex says that some thread uses `x`; the mutex is not held meanwhile.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>

#ifndef MOST
#define MOST 3
#endif

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t idle = PTHREAD_COND_INITIALIZER;
static int busy;
static int x;

static void *worker(void *arg) {
  (void)arg;
  pthread_mutex_lock(&m);
  while (busy)
    pthread_cond_wait(&idle, &m);
  busy = 1;
  pthread_mutex_unlock(&m);
  x++; // NORACE
  pthread_mutex_lock(&m);
  busy = 0;
  pthread_cond_signal(&idle);
  pthread_mutex_unlock(&m);
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
