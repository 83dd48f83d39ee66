// Any number of workers. The door is looked at and closed in two steps, so two of them
// can be inside; two are enough to show it, and a search that creates them all first never sees it.
// check: race=violated
// output: any
#include <pthread.h>
#include <stdatomic.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static atomic_int closed;
static int inside;

static void *worker(void *arg) {
  (void)arg;
  if (!atomic_load(&closed)) {
    atomic_store(&closed, 1);
    inside++; // RACE!
    atomic_store(&closed, 0);
  }
  return 0;
}

int main(void) {
  unsigned char workers = __VERIFIER_nondet_uchar();
  for (int i = 0; i < workers; i++) {
    pthread_t id;
    pthread_create(&id, 0, worker, 0);
    pthread_detach(id);
  }
  return 0;
}
