// Numbers in pointers of 32 bits wrap there, and do not know 64 bits: one above the largest is null, not 2^32.
// flags: --data-model ilp32
// check: race=safe assert=violated
// prove: race=safe assert=violated
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *worker(void *arg) {
  char *p = arg;
  assert(p == (char *)(uintptr_t)0xffffffffu);
  p = p + 1;
  assert(p != 0); // FAIL!
  p = p - 8;
  assert((uintptr_t)p == 0xfffffff8u);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, (void *)(intptr_t)-1);
  pthread_join(t, 0);
  return 0;
}
