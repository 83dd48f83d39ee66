// A slot of a log is claimed in one step and filled in another: who reads between finds it empty.
// violates: assert
#include "noise.h"
#include <assert.h>

static atomic_int slots[4], used;

static void *append(void *arg) {
  int at = atomic_fetch_add(&used, 1);
  atomic_store(&slots[at], 1);
  return arg;
}

static void *drain(void *arg) {
  int count = atomic_load(&used);
  for (int i = 0; i < count; i++)
    assert(atomic_load(&slots[i]) == 1);
  return arg;
}

int main(void) {
  run_beside_noise(append, drain);
  return 0;
}
