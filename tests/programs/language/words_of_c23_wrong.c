// As words_of_c23.c, but one of the counters is read without the lock.
// flags: --std=c23
// check: race=violated
#include <assert.h>
#include <pthread.h>

constexpr int workers = 2, rounds = workers + 1;
static_assert(rounds == 3);
constexpr double half = 0.5;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counts[workers];
static int *last = nullptr;
thread_local int own;
alignas(64) static int total;

static void *work(void *arg) {
    constexpr unsigned char step = 1;
    char bytes[step + 3];
    static_assert(sizeof bytes == 4 && alignof(int) == 4);
    auto count = (int *)arg;
    for (auto i = 0ul; i < rounds; i++) {
        pthread_mutex_lock(&lock);
        switch (own++) {
        case workers:
            last = count;
            break;
        default:
            *count += step;
        }
        total++; // RACE!
        pthread_mutex_unlock(&lock);
    }
    return nullptr;
}

int main(void) {
    pthread_t threads[workers];
    for (int i = 0; i < workers; i++) {
        pthread_create(&threads[i], nullptr, work, &counts[i]);
    }
    int early = total; // RACE!
    for (int i = 0; i < workers; i++) {
        pthread_join(threads[i], nullptr);
    }
    const int *place = &rounds;
    assert(early <= total && last != nullptr && total == workers * *place);
    assert(counts[0] == 2 && counts[1] == 2 && half + half == 1);
    return 0;
}
