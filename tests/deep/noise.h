// Threads that have nothing to do with the bug of the program they are in, and so many orders to
// write one variable in that no search comes to their end.
#ifndef NOISE_H
#define NOISE_H

#include <pthread.h>
#include <stdatomic.h>

#define NOISY 6
#define NOISY_ROUNDS 6

static atomic_uint noise;
static pthread_t noisy[NOISY];

static void *make_noise(void *arg) {
  unsigned id = (unsigned)(long)arg;
  for (int round = 0; round < NOISY_ROUNDS; round++) {
    unsigned seen = atomic_load(&noise);
    atomic_store(&noise, seen * 7 + id);
  }
  return 0;
}

static void start_noise(void) {
  for (long i = 0; i < NOISY; i++)
    pthread_create(&noisy[i], 0, make_noise, (void *)(i + 1));
}

static void join_noise(void) {
  for (int i = 0; i < NOISY; i++)
    pthread_join(noisy[i], 0);
}

// Two threads beside the noise, created before it: a search that goes deep first comes back to
// them last.
static void run_beside_noise(void *(*first)(void *), void *(*second)(void *)) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  start_noise();
  pthread_join(a, 0);
  pthread_join(b, 0);
  join_noise();
}

#endif
