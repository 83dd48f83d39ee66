// Two producers may claim one slot of a log, and one entry is lost.
// violates: assert
#include "noise.h"
#include <assert.h>

static atomic_int slots[4], used;

static void *append(void *arg) {
  int at = atomic_load(&used);
  atomic_store(&slots[at], 1);
  atomic_store(&used, at + 1);
  return arg;
}

int main(void) {
  run_beside_noise(append, append);
  assert(atomic_load(&used) == 2);
  return 0;
}
