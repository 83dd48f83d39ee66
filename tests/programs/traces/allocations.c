// Files get blocks of a disk. Two files in PAIRS want the same block first, and who comes second
// takes the next one, which no other thread wants: two orders for each pair, 2^PAIRS traces. The locks of
// files are never contended and make none.
// check: race=safe deadlock=safe assert=safe
// executions: 8 executions
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>

#define PAIRS 3
#define FILES (2 * PAIRS)

static pthread_mutex_t file_lock[FILES], block_lock[FILES];
static int block_of[FILES], taken[FILES], number[FILES];

static void *allocate(void *mine) {
  int file = *(int *)mine, block = file / 2 * 2;
  pthread_mutex_lock(&file_lock[file]);
  while (!block_of[file]) {
    pthread_mutex_lock(&block_lock[block]);
    if (!taken[block]) {
      taken[block] = 1;
      block_of[file] = block + 1;
    }
    pthread_mutex_unlock(&block_lock[block]);
    block++;
  }
  pthread_mutex_unlock(&file_lock[file]);
  return 0;
}

int main(void) {
  pthread_t threads[FILES];
  for (int i = 0; i < FILES; i++) {
    number[i] = i;
    pthread_mutex_init(&file_lock[i], 0);
    pthread_mutex_init(&block_lock[i], 0);
  }
  for (int i = 0; i < FILES; i++)
    pthread_create(&threads[i], 0, allocate, &number[i]);
  for (int i = 0; i < FILES; i++)
    pthread_join(threads[i], 0);
  for (int i = 0; i < FILES; i += 2)
    assert(block_of[i] + block_of[i + 1] == 2 * i + 3);
  return 0;
}
