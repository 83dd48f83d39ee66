// Two threads take a mutex and the lock of the standard output in the same order.
// check: race=safe deadlock=safe
// output: any
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void *counter(void *arg) {
  pthread_mutex_lock(&lock);
  flockfile(stdout);
  lines++;
  funlockfile(stdout);
  pthread_mutex_unlock(&lock);
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
