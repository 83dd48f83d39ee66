// N threads each allocate a block for an inode; inode and block tables have one lock per entry
// (Flanagan and Godefroid's FileSystem). Up to 13 threads touch disjoint entries: one interleaving
// is enough, though nothing static says so.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 84 states, 84 steps
// exit: 0
// expect: 3 blocks
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#ifndef N
#define N 3
#endif
#define INODES 32
#define BLOCKS 26

static pthread_mutex_t inode_lock[INODES], block_lock[BLOCKS];
static int inode[INODES];
static bool busy[BLOCKS];

static void *allocate(void *arg) {
    int i = *(int *)arg % INODES;
    pthread_mutex_lock(&inode_lock[i]);
    if (inode[i] == 0) {
        int block = i * 2 % BLOCKS;
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
    for (int i = 0; i < INODES; i++)
        pthread_mutex_init(&inode_lock[i], NULL);
    for (int i = 0; i < BLOCKS; i++)
        pthread_mutex_init(&block_lock[i], NULL);
    for (int i = 0; i < N; i++) {
        ids[i] = i;
        pthread_create(&threads[i], NULL, allocate, &ids[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);

    int blocks = 0;
    for (int i = 0; i < BLOCKS; i++)
        blocks += busy[i];
    assert(blocks == N);
    printf("%d blocks\n", blocks);
    return 0;
}
