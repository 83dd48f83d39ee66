// Ten threads and fifty shared numbers, each protected in one of the usual ways: 36 by the lock of their
// group, four are atomic, ten are handed over with a semaphore from a thread to its neighbour. THREADS
// and ROUNDS make the search as large as one likes.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#define GROUPS 4
#define MEMBERS 9
#define PAIRS 5
#ifndef THREADS
#define THREADS 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static pthread_mutex_t lock[GROUPS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                       PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int number[GROUPS][MEMBERS];
static atomic_int sections, handed, taken, done;
static int box[PAIRS][2];
static sem_t full[PAIRS];

static void work_in(int group, int me) {
  pthread_mutex_lock(&lock[group]);
  number[group][0]++; // NORACE
  number[group][1 + me % (MEMBERS - 1)] += me;
  pthread_mutex_unlock(&lock[group]);
  atomic_fetch_add(&sections, 1);
}

static void *work(void *arg) {
  int me = (int)(long)arg, pair = me / 2;
  for (int round = 0; round < ROUNDS; round++) {
    work_in(me % GROUPS, me);
    work_in((me + 1 + round) % GROUPS, me);
  }
  if (me % 2 == 0) {
    box[pair][0] = me;
    box[pair][1] = me + 1;
    atomic_fetch_add(&handed, 1);
    sem_post(&full[pair]);
  } else {
    sem_wait(&full[pair]);
    assert(box[pair][0] + 1 == me && box[pair][1] == me); // NORACE
    box[pair][0] = box[pair][1] = 0;
    atomic_fetch_add(&taken, 1);
  }
  atomic_fetch_add(&done, 1);
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < PAIRS; i++)
    sem_init(&full[i], 0, 0);
  for (long i = 0; i < THREADS; i++)
    pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(t[i], 0);
  int all = 0;
  for (int group = 0; group < GROUPS; group++)
    all += number[group][0];
  assert(all == 2 * ROUNDS * THREADS && sections == all && done == THREADS && handed - taken == THREADS % 2);
  return 0;
}
