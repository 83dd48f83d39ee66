// Three threads, created after the noise, take three locks in a circle. Two of them take the first lock
// once before, so that all three must be past that when the circle closes.
// violates: deadlock
#include "noise.h"

static pthread_mutex_t lock[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                  PTHREAD_MUTEX_INITIALIZER};
static int moved[3];

static void move(int from, int to) {
  pthread_mutex_lock(&lock[from]);
  pthread_mutex_lock(&lock[to]);
  moved[from]--;
  moved[to]++;
  pthread_mutex_unlock(&lock[to]);
  pthread_mutex_unlock(&lock[from]);
}

static void *first(void *arg) {
  move(0, 1);
  return arg;
}

static void *second(void *arg) {
  move(0, 2);
  move(1, 2);
  return arg;
}

static void *third(void *arg) {
  move(0, 1);
  move(2, 0);
  return arg;
}

int main(void) {
  pthread_t t[3];
  start_noise();
  pthread_create(&t[0], 0, first, 0);
  pthread_create(&t[1], 0, second, 0);
  pthread_create(&t[2], 0, third, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  join_noise();
  return 0;
}
