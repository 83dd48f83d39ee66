/* Philosophers who eat once each, as in philosophers.c; what each has eaten is its own affair. */
#ifndef SEATS
#define SEATS 10
#endif

byte fork_at[SEATS];

proctype dine(byte seat) {
  byte first, second, meals;
  d_step {
    first = seat;
    second = (seat + 1) % SEATS;
    if
    :: first > second -> first = second; second = seat
    :: else
    fi
  }
  atomic { fork_at[first] == 0 -> fork_at[first] = 1 }
  atomic { fork_at[second] == 0 -> fork_at[second] = 1 }
  meals++;
  assert(meals == 1);
  fork_at[second] = 0;
  fork_at[first] = 0
}

init {
  byte i;
  atomic { for (i : 0 .. SEATS - 1) { run dine(i) } }
}
