// As records_repeated.c, but nothing guards the count, which may also lose one.
// output: any
// may-violate: assert
// flags: --std=c23
// check: race=violated assert=violated
#include <assert.h>
#include <pthread.h>

struct counts { const int width; int first, second; };
struct counts { const int width; int first, second; };

static struct counts counts = {.width = 3};
static char room[(unsigned long)&((struct counts *)0)->second];

static void *count(void *arg) {
    (void)arg;
    counts.second += counts.width; // RACE!
    return nullptr;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, nullptr, count, nullptr);
    pthread_create(&b, nullptr, count, nullptr);
    pthread_join(a, nullptr);
    pthread_join(b, nullptr);
    assert(counts.first == 0 && counts.second == 6 && sizeof room == 8); // FAIL!
    return 0;
}
