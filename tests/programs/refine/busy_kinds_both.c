// Threads of two sorts take turns by a flag under a mutex, but those of one sort go on when it is set.
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

static void *add(void *arg) {
  (void)arg;
  if (take()) {
    x++; // RACE!
    give();
  }
  return 0;
}

static void *reset(void *arg) {
  (void)arg;
  take();
  x = 0; // RACE!
  give();
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1)
    return 0;
  for (int i = 0; i < n; i++) {
    pthread_create(&t, 0, add, 0);
    pthread_create(&t, 0, reset, 0);
  }
  return 0;
}
