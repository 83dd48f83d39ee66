// The thread that takes a struct out of the mailbox has it to itself.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 2
#endif

extern int __VERIFIER_nondet_int(void);

struct work {
  int in;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct work *mail;

static void *producer(void *arg) {
  struct work *w = malloc(sizeof *w);
  w->in = (int)(long)arg; // NORACE
  pthread_mutex_lock(&m);
  if (!mail)
    mail = w;
  pthread_mutex_unlock(&m);
  return 0;
}

static void *consumer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&m);
  struct work *w = mail;
  mail = 0;
  pthread_mutex_unlock(&m);
  if (w)
    w->in++; // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++) {
    pthread_create(&t, 0, producer, 0);
    pthread_create(&t, 0, consumer, 0);
  }
  return 0;
}
