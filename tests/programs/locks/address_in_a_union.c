// The address of a variable is copied as a number, by the other member of a union: both threads
// write the variable through the copy.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

union word {
  double number;
  int *address;
};

static union word first, second;
static int shared;

static void *write_it(void *unused) {
  (void)unused;
  *second.address = 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t one, two;
  first.address = &shared;
  second.number = first.number;
  pthread_create(&one, 0, write_it, 0);
  pthread_create(&two, 0, write_it, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
