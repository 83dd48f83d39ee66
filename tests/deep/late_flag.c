// Each looks for the other's flag before it raises its own.
// violates: assert
#include "noise.h"
#include <assert.h>

static atomic_int flag[2], inside;

static void enter(int me) {
  if (atomic_load(&flag[1 - me]))
    return;
  atomic_store(&flag[me], 1);
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
  atomic_store(&flag[me], 0);
}

static void *one(void *arg) {
  enter(0);
  return arg;
}

static void *other(void *arg) {
  enter(1);
  return arg;
}

int main(void) {
  run_beside_noise(one, other);
  return 0;
}
