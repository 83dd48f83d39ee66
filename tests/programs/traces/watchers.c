// Four threads look at a flag that a fifth sets: each sees it set or not, so there are 16 traces.
// check: race=safe deadlock=safe assert=safe
// executions: 16 executions
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *set(void *unused) {
  atomic_store(&flag, 1);
  return unused;
}

static void *look(void *unused) {
  atomic_load(&flag);
  return unused;
}

int main(void) {
  pthread_t threads[5];
  for (int i = 0; i < 5; i++)
    pthread_create(&threads[i], 0, i ? look : set, 0);
  for (int i = 0; i < 5; i++)
    pthread_join(threads[i], 0);
  return 0;
}
