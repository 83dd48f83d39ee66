// Four threads claim the first free slot of a table, each trying one slot after the other. A
// compare-exchange that fails only reads, so of those who come too late to a slot the order does not
// matter: the first slot has N possible owners, the next one N - 1, and so on, which makes N! traces.
// check: race=safe deadlock=safe assert=safe
// executions: 24 executions
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 4

static atomic_int slot[N];

static void *claim(void *mine) {
  int me = *(int *)mine, at = 0, free_ = 0;
  while (!atomic_compare_exchange_strong(&slot[at], &free_, me)) {
    free_ = 0;
    at++;
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  int name[N];
  for (int i = 0; i < N; i++) {
    name[i] = i + 1;
    pthread_create(&threads[i], 0, claim, &name[i]);
  }
  int sum = 0;
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  for (int i = 0; i < N; i++)
    sum += atomic_load(&slot[i]);
  assert(sum == N * (N + 1) / 2);
  return 0;
}
