// Every thread allocates a struct; what a member of it points to is the same for all.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
  int *data;
  int size;
};

static int data[1];

static void *worker(void *arg) {
  (void)arg;
  struct job *job = malloc(sizeof *job);
  job->data = data;
  job->size = 1;
  job->data[0] = job->size; // RACE!
  free(job);
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, worker, 0);
  return 0;
}
