// A thread keeps the lock of the standard output while it waits for a mutex whose holder prints: a
// deadlock.
// check: deadlock=violated
// may-violate: deadlock
// tsan: deadlocks
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void *counter(void *arg) {
  flockfile(stdout);
  pthread_mutex_lock(&lock); // DEADLOCK!
  lines++;
  pthread_mutex_unlock(&lock);
  funlockfile(stdout);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, counter, 0);
  pthread_mutex_lock(&lock);
  printf("%d lines\n", lines); // DEADLOCK!
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
