// The broken twin: one race is declared benign, but the annotation says nothing of the other variable,
// and words in a string are no annotation.
// check: race=violated
// output: any
#include <pthread.h>
#include <stdio.h>

static int calls;
static int total;

static void *work(void *arg) {
  calls++; // threadproof: benign
  total++, puts("// threadproof: benign"); // RACE!
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return total == 0;
}
