// Who finds a flag under a mutex clear has `x` to itself, until some thread who does not clears the flag.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int busy;
static int x;

static int take(void) {
  int got = 0;
  pthread_mutex_lock(&m);
  if (!busy) {
    busy = 1;
    got = 1;
  }
  pthread_mutex_unlock(&m);
  return got;
}

static void give(void) {
  pthread_mutex_lock(&m);
  busy = 0;
  pthread_mutex_unlock(&m);
}

static void *worker(void *arg) {
  (void)arg;
  if (take())
    x++; // RACE!
  give();
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
