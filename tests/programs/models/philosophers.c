// Ten philosophers (or SEATS) who eat once each; the last one takes the forks in the other order, so that they
// cannot all wait for one another.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 1022 executions, 23115 steps
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>

#ifndef SEATS
#define SEATS 10
#endif

static pthread_mutex_t fork_at[SEATS];
static int meals[SEATS];

static void *dine(void *arg) {
  int seat = (int)(long)arg, next = (seat + 1) % SEATS;
  int first = seat < next ? seat : next, second = seat < next ? next : seat;
  pthread_mutex_lock(&fork_at[first]);
  pthread_mutex_lock(&fork_at[second]);
  meals[seat]++;
  pthread_mutex_unlock(&fork_at[second]);
  pthread_mutex_unlock(&fork_at[first]);
  return 0;
}

int main(void) {
  pthread_t t[SEATS];
  for (int i = 0; i < SEATS; i++)
    pthread_mutex_init(&fork_at[i], 0);
  for (long i = 0; i < SEATS; i++)
    pthread_create(&t[i], 0, dine, (void *)i);
  for (int i = 0; i < SEATS; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < SEATS; i++)
    assert(meals[i] == 1);
  return 0;
}
