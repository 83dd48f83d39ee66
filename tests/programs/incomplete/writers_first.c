// A read-write lock that prefers writers: a reader that asks again waits for the writer that waits for
// him. Such locks are not modelled.
// check: deadlock=violated
// answers: deadlock=unknown
// gap: read-write locks that prefer writers are not modelled
// tsan: deadlocks
#define _GNU_SOURCE
#include <pthread.h>

static pthread_rwlock_t lock;

static void *writer(void *arg) {
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_rwlockattr_t attr;
  pthread_rwlockattr_init(&attr);
  pthread_rwlockattr_setkind_np(&attr, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  pthread_rwlock_init(&lock, &attr);
  pthread_create(&thread, 0, writer, 0);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
