// The FileSystem with two threads per inode and colliding blocks: entries are really shared now, and
// the locks really needed.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 85 states, 90 steps
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#define N 3
#define INODES 2
#define BLOCKS 2

static pthread_mutex_t inode_lock[INODES] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t block_lock[BLOCKS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int inode[INODES];
static bool busy[BLOCKS];

static void *allocate(void *arg) {
    int i = *(int *)arg % INODES;
    pthread_mutex_lock(&inode_lock[i]);
    if (inode[i] == 0) {
        int block = 0;
        for (;;) {
            pthread_mutex_lock(&block_lock[block]);
            if (!busy[block]) {
                busy[block] = true;
                inode[i] = block + 1;
                pthread_mutex_unlock(&block_lock[block]);
                break;
            }
            pthread_mutex_unlock(&block_lock[block]);
            block = (block + 1) % BLOCKS;
        }
    }
    pthread_mutex_unlock(&inode_lock[i]);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int ids[N];
    for (int i = 0; i < N; i++) {
        ids[i] = i;
        pthread_create(&threads[i], NULL, allocate, &ids[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(inode[0] != inode[1]);
    assert(busy[0] && busy[1]);
    return 0;
}
