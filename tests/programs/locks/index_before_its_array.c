// An index before the beginning of an array that is a member: undefined in C (6.5.6), and the first
// member in practice. The machine takes the structure for one object and would find the race; the
// proof from locks assumes that indices stay within their arrays, and says so.
// check: race=violated
// answers: race=safe
#include <pthread.h>

static struct {
  int first;
  int rest[4];
} all;
static int index_of_it = -1;

static void *write_it(void *unused) {
  (void)unused;
  all.rest[index_of_it] = 1; // RACE!
  return 0;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, write_it, 0);
  all.first = 2; // RACE!
  pthread_join(one, 0);
  return 0;
}
