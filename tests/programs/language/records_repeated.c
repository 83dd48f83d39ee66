// C23 lets a record be declared again with the same members, and its members be counted in constants. Both threads count in one.
// flags: --std=c23
// check: race=safe assert=safe
#include <assert.h>
#include <pthread.h>

struct counts { const int width; int first, second; };
struct counts { const int width; int first, second; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct counts counts = {.width = 3};
static char room[(unsigned long)&((struct counts *)0)->second];

static void *count(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    counts.second += counts.width;
    pthread_mutex_unlock(&lock);
    return nullptr;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, nullptr, count, nullptr);
    pthread_create(&b, nullptr, count, nullptr);
    pthread_join(a, nullptr);
    pthread_join(b, nullptr);
    assert(counts.first == 0 && counts.second == 6 && sizeof room == 8);
    return 0;
}
