// Every thread allocates a struct, and what a member of it points to.
// check: race=safe assert=safe
// prove: race=safe
// any: race=safe
#include <pthread.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 2
#endif

extern int __VERIFIER_nondet_int(void);

struct job {
  int *data;
  int size;
};

static void *worker(void *arg) {
  (void)arg;
  struct job *job = malloc(sizeof *job);
  job->data = malloc(sizeof(int));
  job->size = 1;
  job->data[0] = job->size; // NORACE
  free(job->data);
  free(job);
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
