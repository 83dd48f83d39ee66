// A flag says whose turn it is: the producer writes `data` while it is 0, the consumer reads it
// while it is 1, but the producer raises the flag too early.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *producer(void *arg) {
  (void)arg;
  for (int round = 0; round < 2; round++) {
    while (flag != 0) {
    }
    flag = 1;
    data = round; // RACE!
  }
  return 0;
}

static void *consumer(void *arg) {
  (void)arg;
  int copy = 0;
  for (int round = 0; round < 2; round++) {
    while (flag != 1) {
    }
    copy += data; // RACE!
    flag = 0;
  }
  return (void *)(long)copy;
}

int main(void) {
  pthread_t p, c;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  return 0;
}
