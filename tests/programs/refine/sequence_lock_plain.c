// Readers of a sequence lock read what the writer may be writing, not atomically.
// check: race=violated assert=safe
// prove: race=violated
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_uint sequence;
static int a, b;
static int writes;

static void *reader(void *arg) {
  (void)arg;
  unsigned before, after;
  int x, y;
  do {
    before = sequence;
    x = a; // RACE!
    y = b; // RACE!
    after = sequence;
  } while (before != after || before % 2 != 0);
  return (void *)(long)(x - y);
}

static void *writer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&m);
  writes++; // NORACE
  sequence++;
  a = writes; // RACE!
  b = writes; // RACE!
  sequence++;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  pthread_create(&t, 0, reader, 0);
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, writer, 0);
  return 0;
}
