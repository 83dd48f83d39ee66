// A barrier for no threads at all cannot be made, and a proof must not take for granted that it is.
// check: race=safe assert=violated
// prove: race=safe assert=violated
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;

int main(void) {
  int made = pthread_barrier_init(&barrier, 0, 0);
  assert(made == 0); // FAIL!
  return 0;
}
