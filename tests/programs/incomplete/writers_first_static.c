// A read-write lock that prefers writers by its initialiser: a thread that reads twice waits for the writer
// that came between, and the writer for him. Such locks are not modelled.
// check: deadlock=violated
// answers: deadlock=unknown
// gap: read-write locks that prefer writers are not modelled
// tsan: deadlocks
#define _GNU_SOURCE
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static int value;

static int get(void) {
  pthread_rwlock_rdlock(&lock);
  int found = value;
  pthread_rwlock_unlock(&lock);
  return found;
}

static void *set(void *arg) {
  pthread_rwlock_wrlock(&lock);
  value = 1;
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, set, 0);
  pthread_rwlock_rdlock(&lock);
  int twice = value - get();
  pthread_rwlock_unlock(&lock);
  pthread_join(thread, 0);
  return twice;
}
