// N threads write a number and one reads it: the writes have N! orders, and in each of them the read
// has N + 1 places, which makes (N + 1)! traces.
// check: race=safe deadlock=safe assert=safe
// executions: 24 executions
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_int number;
static int name[N];

static void *write_(void *mine) {
  atomic_store(&number, *(int *)mine);
  return 0;
}

static void *read_(void *unused) {
  int seen = atomic_load(&number);
  assert(0 <= seen && seen <= N);
  return unused;
}

int main(void) {
  pthread_t writers[N], reader;
  for (int i = 0; i < N; i++) {
    name[i] = i + 1;
    pthread_create(&writers[i], 0, write_, &name[i]);
  }
  pthread_create(&reader, 0, read_, 0);
  for (int i = 0; i < N; i++)
    pthread_join(writers[i], 0);
  pthread_join(reader, 0);
  return 0;
}
