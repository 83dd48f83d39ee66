// Two producers and two consumers (or SIDES) pass three items each through a ring of two places, with two
// counting semaphores and a mutex: nothing is lost, nothing comes twice.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 520 states, 2334 steps
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef SIDES
#define SIDES 2
#endif
#ifndef ITEMS
#define ITEMS 3
#endif
#define PLACES 2

static sem_t full, empty;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ring[PLACES], in, out, sum;

static void *produce(void *arg) {
  for (int i = 0; i < ITEMS; i++) {
    sem_wait(&empty);
    pthread_mutex_lock(&lock);
    ring[in] = 1;
    in = (in + 1) % PLACES;
    pthread_mutex_unlock(&lock);
    sem_post(&full);
  }
  return arg;
}

static void *consume(void *arg) {
  for (int i = 0; i < ITEMS; i++) {
    sem_wait(&full);
    pthread_mutex_lock(&lock);
    sum += ring[out];
    ring[out] = 0;
    out = (out + 1) % PLACES;
    pthread_mutex_unlock(&lock);
    sem_post(&empty);
  }
  return arg;
}

int main(void) {
  pthread_t t[2 * SIDES];
  sem_init(&full, 0, 0);
  sem_init(&empty, 0, PLACES);
  for (int i = 0; i < 2 * SIDES; i++)
    pthread_create(&t[i], 0, i < SIDES ? produce : consume, 0);
  for (int i = 0; i < 2 * SIDES; i++)
    pthread_join(t[i], 0);
  assert(sum == SIDES * ITEMS);
  return 0;
}
