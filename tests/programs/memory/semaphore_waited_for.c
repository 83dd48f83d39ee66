// As with a semaphore that goes out of scope, but the function waits for the post: afterwards no thread uses it.
// check: race=safe deadlock=safe memory=safe misuse=safe
// cc: same
#include <pthread.h>
#include <semaphore.h>

static void *announce(void *done) {
  sem_post(done);
  return 0;
}

static void start(void) {
  pthread_t thread;
  sem_t done;
  sem_init(&done, 0, 0);
  pthread_create(&thread, 0, announce, &done);
  pthread_detach(thread);
  sem_wait(&done);
  sem_destroy(&done); // NORACE
}

int main(void) {
  start();
  pthread_exit(0);
}
