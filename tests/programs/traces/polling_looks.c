// A thread polls a flag and looks at a plain variable in every round that found the flag clear. The other
// sets the flag first and writes the variable after: only a round before that races with the write,
// and such a round leaves no trace in memory.
// check: race=violated deadlock=safe
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int progress;

static void *work(void *unused) {
  (void)unused;
  atomic_store(&ready, 1);
  progress = 1; // RACE!
  return 0;
}

static void *wait_for_it(void *unused) {
  (void)unused;
  int looked;
  while (!atomic_load(&ready))
    looked = progress; // RACE!
  (void)looked;
  return 0;
}

int main(void) {
  pthread_t worker, waiter;
  pthread_create(&worker, 0, work, 0);
  pthread_create(&waiter, 0, wait_for_it, 0);
  pthread_join(worker, 0);
  pthread_join(waiter, 0);
  return 0;
}
