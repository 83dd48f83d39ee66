// A flag under a mutex says that some thread uses `x`, but it is set when the mutex was given back.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

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
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  busy = 1;
  pthread_mutex_unlock(&m);
  x++; // RACE!
  pthread_mutex_lock(&m);
  busy = 0;
  pthread_cond_signal(&idle);
  pthread_mutex_unlock(&m);
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
