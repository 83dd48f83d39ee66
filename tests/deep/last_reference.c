// A count goes down in one step and is looked at in another: both may see that they were the last.
// violates: memory
#include "noise.h"
#include <stdlib.h>

static atomic_int references = 2;
static int *shared;

static void *drop(void *arg) {
  atomic_fetch_sub(&references, 1);
  if (atomic_load(&references) == 0)
    free(shared);
  return arg;
}

int main(void) {
  shared = malloc(sizeof *shared);
  run_beside_noise(drop, drop);
  return 0;
}
