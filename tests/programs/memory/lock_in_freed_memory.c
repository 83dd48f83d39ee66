// One thread takes an object out of a shared pointer and frees it; the other may have seen the pointer
// before, and takes the lock inside. Nothing but the lock's own bytes is accessed there.
// check: race=violated deadlock=safe memory=violated misuse=violated
// answers: deadlock=unknown
// may-violate: memory
// tsan: deadlocks
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct entry {
  pthread_mutex_t lock;
};

static struct entry *_Atomic current;

static void *remove_it(void *unused) {
  struct entry *entry = atomic_exchange(&current, 0);
  if (entry)
    free(entry); // RACE! MISUSE!
  return unused;
}

static void *visit_it(void *unused) {
  struct entry *entry = atomic_load(&current);
  if (entry) {
    pthread_mutex_lock(&entry->lock); // RACE! MEMORY!
    pthread_mutex_unlock(&entry->lock); // RACE! MEMORY!
  }
  return unused;
}

int main(void) {
  pthread_t remover, visitor;
  struct entry *entry = malloc(sizeof *entry);
  pthread_mutex_init(&entry->lock, 0);
  atomic_store(&current, entry);
  pthread_create(&remover, 0, remove_it, 0);
  pthread_create(&visitor, 0, visit_it, 0);
  pthread_join(remover, 0);
  pthread_join(visitor, 0);
  return 0;
}
