// What is printed goes through a buffer that another thread writes. Buffers of the program's own are not
// modelled.
// check: race=violated
// answers: race=unknown
// gap: buffers that the program gives to streams are not modelled
// tsan: the library's own accesses of the buffer are not seen
#include <pthread.h>
#include <stdio.h>

static char buffer[64];

static void *clear(void *arg) {
  buffer[0] = 0;
  return arg;
}

int main(void) {
  pthread_t thread;
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  pthread_create(&thread, 0, clear, 0);
  puts("printed");
  pthread_join(thread, 0);
  return 0;
}
