// A signal is ignored: no handler is installed, and nothing is taken for granted of any.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <pthread.h>
#include <signal.h>

static int count;

static void *work(void *arg) {
  count++;
  return arg;
}

int main(void) {
  pthread_t a;
  signal(SIGPIPE, SIG_IGN);
  pthread_create(&a, 0, work, 0);
  pthread_join(a, 0);
  return count != 1;
}
