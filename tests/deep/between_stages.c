// Fails only if one thread sees both stages of the other, which sees nothing of the answer between
// them: two preemptions at the right places.
// violates: assert
#include "noise.h"
#include <assert.h>

static atomic_int stage, answer, unseen;

static void *advance(void *arg) {
  atomic_store(&stage, 1);
  if (atomic_load(&answer) == 0)
    atomic_store(&unseen, 1);
  atomic_store(&stage, 2);
  return arg;
}

static void *follow(void *arg) {
  if (atomic_load(&stage) == 1) {
    atomic_store(&answer, 1);
    assert(!(atomic_load(&stage) == 2 && atomic_load(&unseen)));
  }
  return arg;
}

int main(void) {
  run_beside_noise(advance, follow);
  return 0;
}
