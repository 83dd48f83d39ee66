// A thread keeps the lock of the standard output while it waits for a mutex whose holder prints: a
// deadlock. Locks of streams are not modelled.
// check: deadlock=violated
// answers: deadlock=unknown
// may-violate: deadlock
// gap: locks of streams are not modelled
// tsan: deadlocks
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void *counter(void *arg) {
  flockfile(stdout);
  pthread_mutex_lock(&lock);
  lines++;
  pthread_mutex_unlock(&lock);
  funlockfile(stdout);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, counter, 0);
  pthread_mutex_lock(&lock);
  printf("%d lines\n", lines);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
