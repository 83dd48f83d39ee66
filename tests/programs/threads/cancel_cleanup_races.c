// A thread that is cancelled notes it in its cleanup handler, without the lock that others hold when they look.
// check: race=violated deadlock=safe
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t never;
static int cancelled;

static void note(void *unused) {
  (void)unused;
  cancelled = 1; // RACE!
}

static void *wait_for_ever(void *unused) {
  pthread_cleanup_push(note, 0);
  sem_wait(&never);
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&never, 0, 0);
  pthread_create(&thread, 0, wait_for_ever, 0);
  pthread_cancel(thread);
  pthread_mutex_lock(&lock);
  int seen = cancelled; // RACE!
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return seen & 0;
}
