// One thread writes before its critical section, the other after its own: a race only if the second
// comes first. Both are created after the noise.
// violates: race
#include "noise.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int message, sent;

static void *send(void *arg) {
  message = 1;
  pthread_mutex_lock(&lock);
  sent++;
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *look(void *arg) {
  pthread_mutex_lock(&lock);
  int news = sent == 0;
  pthread_mutex_unlock(&lock);
  if (news)
    message = 2;
  return arg;
}

int main(void) {
  pthread_t a, b;
  start_noise();
  pthread_create(&a, 0, send, 0);
  pthread_create(&b, 0, look, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  join_noise();
  return 0;
}
