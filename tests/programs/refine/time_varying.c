// Which lock guards `block` depends on `busy`: the directory's lock while it is in use, the
// allocator's while it is free. `busy` becomes 1 only under both.
// check: race=safe assert=safe
// prove: race=safe
#include <pthread.h>

static pthread_mutex_t directory = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t allocator = PTHREAD_MUTEX_INITIALIZER;
static int busy, block;

static void *user(void *arg) {
  (void)arg;
  pthread_mutex_lock(&directory);
  pthread_mutex_lock(&allocator);
  int taken = busy;
  busy = 1;
  pthread_mutex_unlock(&allocator);
  if (!taken)
    block = 1; // NORACE
  pthread_mutex_unlock(&directory);
  return 0;
}

static void *cleaner(void *arg) {
  (void)arg;
  pthread_mutex_lock(&allocator);
  if (!busy)
    block = 0; // NORACE
  pthread_mutex_unlock(&allocator);
  return 0;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, user, 0);
  pthread_create(&t[1], 0, cleaner, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}
