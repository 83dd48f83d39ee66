// An owner puts three numbers into a queue for one and takes them back from the other end, while a
// thief takes one from the front: every number is taken once.
// check: race=safe deadlock=safe assert=safe
// executions: 29 executions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_int top, bottom, item[N + 1], taken[N + 1];

static void take(int number) {
  if (number) {
    int before = atomic_fetch_add(&taken[number], 1);
    assert(before == 0);
  }
}

static void put(int number) {
  int at = atomic_load(&bottom);
  atomic_store(&item[at], number);
  atomic_store(&bottom, at + 1);
}

static int take_back(void) {
  int last = atomic_load(&bottom) - 1;
  atomic_store(&bottom, last);
  int first = atomic_load(&top);
  if (first > last) {
    atomic_store(&bottom, last + 1);
    return 0;
  }
  int number = atomic_load(&item[last]);
  if (first == last) {
    int won = atomic_compare_exchange_strong(&top, &first, first + 1);
    atomic_store(&bottom, last + 1);
    return won ? number : 0;
  }
  return number;
}

static void *steal(void *unused) {
  int first = atomic_load(&top), end = atomic_load(&bottom);
  if (first < end) {
    int number = atomic_load(&item[first]);
    if (atomic_compare_exchange_strong(&top, &first, first + 1))
      take(number);
  }
  return unused;
}

static void *own(void *unused) {
  for (int i = 1; i <= N; i++)
    put(i);
  for (int i = 1; i <= N; i++)
    take(take_back());
  return unused;
}

int main(void) {
  pthread_t owner, thief;
  pthread_create(&owner, 0, own, 0);
  pthread_create(&thief, 0, steal, 0);
  pthread_join(owner, 0);
  pthread_join(thief, 0);
  return 0;
}
