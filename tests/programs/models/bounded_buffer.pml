/* A ring of two places with two semaphores and a mutex, as in bounded_buffer.c. */
#ifndef SIDES
#define SIDES 3
#endif
#ifndef ITEMS
#define ITEMS 3
#endif
#define PLACES 2

byte filled, free = PLACES, lock;
byte ring[PLACES], in, out, sum;

proctype produce() {
  byte i;
  for (i : 1 .. ITEMS) {
    atomic { free > 0 -> free-- }
    atomic { lock == 0 -> lock = 1 }
    ring[in] = 1;
    in = (in + 1) % PLACES;
    lock = 0;
    filled++
  }
}

proctype consume() {
  byte i;
  for (i : 1 .. ITEMS) {
    atomic { filled > 0 -> filled-- }
    atomic { lock == 0 -> lock = 1 }
    sum = sum + ring[out];
    ring[out] = 0;
    out = (out + 1) % PLACES;
    lock = 0;
    free++
  }
}

init {
  byte i;
  atomic { for (i : 1 .. SIDES) { run produce(); run consume() } }
  _nr_pr == 1;
  assert(sum == SIDES * ITEMS)
}
