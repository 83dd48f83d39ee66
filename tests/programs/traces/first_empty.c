// Writers copy their left neighbour's cell plus one while a reader looks for the last empty cell:
// a program on which reductions without wake-up trees begin executions that they must give up.
// The writers have 2^(N - 1) traces among themselves: each looks at its neighbour's cell before or after
// that is written. Where the reader ends at a cell k other than the first and the last, the writer of
// k + 1 must have looked at k before it was written. So there are (N + 3) 2^(N - 2) traces in all.
// check: race=safe deadlock=safe assert=safe
// executions: 64 executions
#include <pthread.h>
#include <stdatomic.h>

#define N 5

static atomic_int cell[N + 1];
static int number[N + 1];

static void *search(void *unused) {
  int at = N;
  while (atomic_load(&cell[at]) != 0)
    at--;
  return unused;
}

static void *fill(void *mine) {
  int at = *(int *)mine;
  atomic_store(&cell[at], atomic_load(&cell[at - 1]) + 1);
  return 0;
}

int main(void) {
  pthread_t threads[N + 1];
  for (int i = 0; i <= N; i++) {
    number[i] = i;
    pthread_create(&threads[i], 0, i ? fill : search, &number[i]);
  }
  for (int i = 0; i <= N; i++)
    pthread_join(threads[i], 0);
  return 0;
}
