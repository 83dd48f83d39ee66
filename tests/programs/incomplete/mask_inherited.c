// A thread asks which signals it was created with as blocked: those of its creator, which are not followed.
// check: assert=safe
// answers: assert=unknown
// gap: the signals that a thread was created with as blocked are not known
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static void *ask(void *arg) {
  sigset_t set;
  pthread_sigmask(SIG_BLOCK, 0, &set);
  assert(sigismember(&set, SIGTERM));
  return arg;
}

int main(void) {
  pthread_t thread;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_create(&thread, 0, ask, 0);
  pthread_join(thread, 0);
  return 0;
}
