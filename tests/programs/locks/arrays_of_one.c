// An array of arrays of one element: a pointer that goes from one to the next goes through the outer array.
// check: race=violated deadlock=safe
#include <pthread.h>

static unsigned long words[8][1];

static void set(int row) {
  for (int i = 0; i < 1; i++)
    words[row][i] = 1; // RACE!
}

static void *work(void *unused) {
  set(3);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  words[3][0] = 2; // RACE!
  pthread_join(thread, 0);
  return 0;
}
