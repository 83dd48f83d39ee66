// Who finds a flag under a mutex clear sets it and has `x` to itself; who does not goes away.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>

#ifndef MOST
#define MOST 3
#endif

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
  if (take()) {
    x++; // NORACE
    give();
  }
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
