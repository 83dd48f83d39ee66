// An address is copied byte by byte. The machine does not know the bytes of an address, so nothing is
// answered; a proof that lost the address would be wrong.
// check: race=violated
// answers: race=unknown
// gap: the bits of a pointer are used as a number
#include <pthread.h>

static int shared;
static int *source = &shared, *copy;

static void *write_it(void *unused) {
  (void)unused;
  *copy = 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t one, two;
  for (unsigned i = 0; i < sizeof source; i++)
    ((unsigned char *)&copy)[i] = ((unsigned char *)&source)[i] ^ 0;
  pthread_create(&one, 0, write_it, 0);
  pthread_create(&two, 0, write_it, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
