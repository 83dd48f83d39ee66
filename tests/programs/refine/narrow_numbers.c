// Numbers in pointers of 32 bits wrap there: one below the null pointer is the largest, and a thread that is given
// -1 gets that number back.
// flags: --data-model ilp32
// check: race=safe assert=safe
// prove: race=safe assert=safe
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *worker(void *arg) {
  char *p = arg;
  assert(p == (char *)(uintptr_t)0xffffffffu);
  p = p + 1;
  assert(p == 0);
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
