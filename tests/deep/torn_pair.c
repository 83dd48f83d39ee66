// Two halves of one value are written by two stores, and read between them.
// violates: assert
#include "noise.h"
#include <assert.h>

static atomic_int low, high;

static void *write_pair(void *arg) {
  atomic_store(&low, 1);
  atomic_store(&high, 1);
  return arg;
}

static void *read_pair(void *arg) {
  int l = atomic_load(&low), h = atomic_load(&high);
  assert(l == h);
  return arg;
}

int main(void) {
  run_beside_noise(write_pair, read_pair);
  return 0;
}
