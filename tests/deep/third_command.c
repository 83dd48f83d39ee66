// A thread reads commands. The third kind of them uses the table without its lock, and only after the
// first two have been given, in this order.
// violates: race
#include "noise.h"

int __VERIFIER_nondet_int(void);

enum { OPEN = 11, FILL = 23, SHOW = 42, COMMANDS = 6 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int table[4], used, opened;

static void obey(int command) {
  pthread_mutex_lock(&lock);
  int ready = opened && used > 2;
  if (command == OPEN)
    opened = 1;
  else if (command == FILL && opened && used < 3)
    table[used++] = command;
  pthread_mutex_unlock(&lock);
  if (command == SHOW && ready)
    table[3]++;
}

static void *serve(void *arg) {
  for (int i = 0; i < COMMANDS; i++)
    obey(__VERIFIER_nondet_int());
  return arg;
}

int main(void) {
  start_noise();
  pthread_t a, b;
  pthread_create(&a, 0, serve, 0);
  pthread_create(&b, 0, serve, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  join_noise();
  return 0;
}
