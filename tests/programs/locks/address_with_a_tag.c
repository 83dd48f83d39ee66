// An address is shifted to make room for a tag, and shifted back. The machine does not know the bits
// of an address, so nothing is answered; a proof that lost the address would be wrong.
// check: race=violated
// answers: race=unknown
// gap: the bits of a pointer are used as a number
#include <pthread.h>
#include <stdint.h>

static int shared;
static uintptr_t tagged;

static void *write_it(void *unused) {
  (void)unused;
  *(int *)(tagged >> 1) = 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t one, two;
  tagged = (uintptr_t)&shared << 1 | 1;
  pthread_create(&one, 0, write_it, 0);
  pthread_create(&two, 0, write_it, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
