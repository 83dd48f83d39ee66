// Two threads count in memory from mmap.
// check: race=violated
#include <pthread.h>
#include <sys/mman.h>

static int *count;

static void *add(void *unused)
{
    (void)unused;
    ++*count; // RACE!
    return 0;
}

int main(void)
{
    pthread_t one, two;
    count = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (count == MAP_FAILED)
        return 1;
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    munmap(count, 4096);
    return 0;
}
