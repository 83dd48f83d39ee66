// The thread that finds the mailbox empty takes what was there last.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct work {
  int in;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct work *mail, *copy;

static void *producer(void *arg) {
  struct work *w = malloc(sizeof *w);
  w->in = (int)(long)arg; // NORACE
  pthread_mutex_lock(&m);
  if (!mail)
    mail = copy = w;
  pthread_mutex_unlock(&m);
  return 0;
}

static void *consumer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&m);
  struct work *w = mail ? mail : copy;
  mail = 0;
  pthread_mutex_unlock(&m);
  if (w)
    w->in++; // RACE!
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  for (int i = 0; i < n; i++) {
    pthread_create(&t, 0, producer, 0);
    pthread_create(&t, 0, consumer, 0);
  }
  return 0;
}
