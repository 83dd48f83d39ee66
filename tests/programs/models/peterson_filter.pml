/* Peterson's filter lock, as in peterson_filter.c. */
#ifndef THREADS
#define THREADS 4
#endif

byte level[THREADS], last[THREADS];
byte inside;

proctype work(byte me) {
  byte at, i;
  for (at : 1 .. THREADS - 1) {
    level[me] = at;
    last[at] = me;
again:
    i = 0;
    do
    :: i == THREADS -> break
    :: i == me -> i++
    :: else ->
       if
       :: level[i] >= at ->
          if
          :: last[at] == me -> goto again
          :: else -> break
          fi
       :: else -> i++
       fi
    od
  }
  inside++;
  assert(inside == 1);
  inside--;
  level[me] = 0
}

init {
  byte i;
  atomic { for (i : 0 .. THREADS - 1) { run work(i) } }
}
