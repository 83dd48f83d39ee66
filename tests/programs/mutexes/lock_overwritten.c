// A mutex is cleared as if it were fresh while another thread may hold it.
// check: race=violated memory=safe misuse=violated
// answers: memory=unknown
// may-violate: misuse
// tsan: deadlocks
#include <pthread.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&lock); // RACE! MISUSE!
  pthread_mutex_unlock(&lock); // RACE! MISUSE!
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  memset(&lock, 0, sizeof lock); // RACE! MISUSE!
  pthread_join(thread, 0);
  return 0;
}
