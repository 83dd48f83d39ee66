// Ten threads and fifty shared numbers. Who writes a number holds both locks of its half, who reads one
// holds either; so no single lock protects a number, and what each thread knows of the last accesses to
// it is part of what is stored. ROUNDS makes the search as large as one likes.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>

#define NUMBERS 50
#ifndef THREADS
#define THREADS 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static pthread_mutex_t lock[2][2] = {{PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER},
                                     {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER}};
static int number[NUMBERS];

static void write_one(int half, int index) {
  pthread_mutex_lock(&lock[half][0]);
  pthread_mutex_lock(&lock[half][1]);
  number[index]++; // NORACE
  pthread_mutex_unlock(&lock[half][1]);
  pthread_mutex_unlock(&lock[half][0]);
}

static int read_one(int half, int which, int index) {
  pthread_mutex_lock(&lock[half][which]);
  int seen = number[index]; // NORACE
  pthread_mutex_unlock(&lock[half][which]);
  return seen;
}

static void *work(void *arg) {
  int me = (int)(long)arg, half = me % 2;
  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < NUMBERS / 10; i++) {
      int which = me / 2 % 2, mine = me + 10 * i;
      write_one(half, mine);
      assert(read_one(half, which, (mine + 2) % NUMBERS) <= ROUNDS);
      assert(read_one(half, which, (mine + 4) % NUMBERS) <= ROUNDS);
    }
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (long i = 0; i < THREADS; i++)
    pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(t[i], 0);
  return 0;
}
