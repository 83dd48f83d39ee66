// Two threads add each other's number to their own, twice, and main looks at both at any time.
// `main` does not wait: what the others do after its end is part of an execution all the same.
// check: race=safe deadlock=safe assert=safe
// executions: 140 executions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int left = 1, right = 1;

static void *grow_left(void *unused) {
  for (int i = 0; i < 2; i++)
    atomic_store(&left, atomic_load(&left) + atomic_load(&right));
  return unused;
}

static void *grow_right(void *unused) {
  for (int i = 0; i < 2; i++)
    atomic_store(&right, atomic_load(&right) + atomic_load(&left));
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, grow_left, 0);
  pthread_create(&b, 0, grow_right, 0);
  assert(atomic_load(&left) <= 8 && atomic_load(&right) <= 8);
  return 0;
}
