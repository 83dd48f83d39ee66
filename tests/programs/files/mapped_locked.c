// The twin has a lock in the mapping itself.
// check: race=safe deadlock=safe memory=safe assert=safe
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

struct page {
    pthread_mutex_t lock;
    int count;
};
static struct page *page;

static void *add(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&page->lock);
    page->count++;
    pthread_mutex_unlock(&page->lock);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return 1;
    pthread_mutex_init(&page->lock, 0);
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(page->count == 2);
    munmap(page, 4096);
    return 0;
}
