// A file system with a lock for each inode and each block, and a token for each table of locks that
// the thread that takes one of them holds meanwhile. Two races, after the Daisy file system as Kahlon,
// Ivancic and Gupta tell of it: the bits of blocks share the bytes of the bitmap, though each block
// has its own lock; and seeking and transferring are two operations, under the lock of whatever
// block is meant.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <pthread.h>

#define INODES 2
#define BLOCKS 3

struct inode {
    int block; // plus one; 0: none
    int size;
};

static struct inode inodes[INODES];
static unsigned char bitmap[(BLOCKS + 7) / 8] = {1}; // the first block holds the inodes
static unsigned char disk[BLOCKS];
static int position;

static pthread_mutex_t inode_token = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t block_token = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inode_locks[INODES];
static pthread_mutex_t block_locks[BLOCKS];

static void acquire(pthread_mutex_t *token, pthread_mutex_t *lock)
{
    pthread_mutex_lock(token);
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(token);
}

static int allocate(void)
{
    for (int b = 0; b < BLOCKS; b++) {
        acquire(&block_token, &block_locks[b]);
        int taken = bitmap[b / 8] >> b % 8 & 1; // RACE!
        bitmap[b / 8] |= 1 << b % 8;            // RACE!
        pthread_mutex_unlock(&block_locks[b]);
        if (!taken)
            return b + 1;
    }
    return 0;
}

static void seek(int to) { position = to; } // RACE!

static void transfer(int value) { disk[position] = value; } // RACE!

static void write_block(int b, int value)
{
    acquire(&block_token, &block_locks[b]);
    seek(b);
    transfer(value);
    pthread_mutex_unlock(&block_locks[b]);
}

static void write_file(int i, int value)
{
    acquire(&inode_token, &inode_locks[i]);
    if (!inodes[i].block)
        inodes[i].block = allocate(); // NORACE
    if (inodes[i].block) {
        write_block(inodes[i].block - 1, value);
        inodes[i].size = 1; // NORACE
    }
    pthread_mutex_unlock(&inode_locks[i]);
}

static void *client(void *arg)
{
    write_file(*(int *)arg, 7);
    return 0;
}

int main(void)
{
    static int numbers[INODES] = {0, 1};
    pthread_t threads[INODES];
    for (int i = 0; i < INODES; i++)
        pthread_mutex_init(&inode_locks[i], 0);
    for (int b = 0; b < BLOCKS; b++)
        pthread_mutex_init(&block_locks[b], 0);
    for (int i = 0; i < INODES; i++)
        pthread_create(&threads[i], 0, client, &numbers[i]);
    for (int i = 0; i < INODES; i++)
        pthread_join(threads[i], 0);
    return 0;
}
