/* Lamport's bakery, as in bakery.c. What a thread does by itself is part of the access before it. */
#ifndef THREADS
#define THREADS 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

byte choosing[THREADS], number[THREADS];
byte inside;

proctype work(byte me) {
  byte round, i, n, largest, mine;
  for (round : 1 .. ROUNDS) {
    choosing[me] = 1;
    for (i : 0 .. THREADS - 1) {
      atomic {
        n = number[i];
        if
        :: n > largest -> largest = n
        :: else
        fi;
        n = 0
      }
    }
    atomic { mine = largest + 1; largest = 0; number[me] = mine }
    choosing[me] = 0;
    for (i : 0 .. THREADS - 1) {
      if
      :: i == me
      :: else ->
         choosing[i] == 0;
         number[i] == 0 || number[i] > mine || (number[i] == mine && i > me)
      fi
    }
    inside++;
    assert(inside == 1);
    inside--;
    number[me] = 0
  }
}

init {
  byte i;
  atomic { for (i : 0 .. THREADS - 1) { run work(i) } }
}
