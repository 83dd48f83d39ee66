// A handler writes a flag, threads count under a lock; the flag orders nothing, and is the one weakly accessed place, so that
// memory orders cannot show.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t interrupted;
static int count;

static void on_interrupt(int number) { interrupted = number; }

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  count++;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  struct sigaction action = {.sa_handler = on_interrupt};
  pthread_t a, b;
  sigaction(SIGINT, &action, 0);
  signal(SIGPIPE, SIG_IGN);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return interrupted < 0;
}
