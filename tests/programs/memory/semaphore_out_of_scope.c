// A detached thread posts a semaphore on the stack of a function that does not wait for it.
// check: race=violated deadlock=safe memory=violated misuse=safe
// answers: deadlock=unknown misuse=unknown
// may-violate: memory
// tsan: deadlocks
#include <pthread.h>
#include <semaphore.h>

static void *announce(void *done) {
  sem_post(done); // RACE! MEMORY!
  return 0;
}

static void start(void) {
  pthread_t thread;
  sem_t done;
  sem_init(&done, 0, 0);
  pthread_create(&thread, 0, announce, &done);
  pthread_detach(thread);
} // RACE!

int main(void) {
  start();
  pthread_exit(0);
}
