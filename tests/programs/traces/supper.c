// Four philosophers, the last of whom takes his forks the other way round. Each fork has two orders;
// all combinations are possible but the two in which everybody comes after his neighbour in a ring:
// 2^N - 2 traces.
// check: race=safe deadlock=safe assert=safe
// executions: 14 executions
#include <pthread.h>

#define N 4

static pthread_mutex_t fork_[N];
static int meals[N], seat[N];

static void *dine(void *mine) {
  int me = *(int *)mine;
  int first = me == N - 1 ? 0 : me, second = me == N - 1 ? N - 1 : me + 1;
  pthread_mutex_lock(&fork_[first]);
  pthread_mutex_lock(&fork_[second]);
  meals[me]++;
  pthread_mutex_unlock(&fork_[second]);
  pthread_mutex_unlock(&fork_[first]);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&fork_[i], 0);
  for (int i = 0; i < N; i++) {
    seat[i] = i;
    pthread_create(&threads[i], 0, dine, &seat[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  return 0;
}
