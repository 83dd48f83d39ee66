// Words that are keywords since C23: the size of an array, a case and a lock's owner are given by constants of the program's own.
// flags: --std=c23
// check: race=safe deadlock=safe assert=safe memory=safe
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
        total++;
        pthread_mutex_unlock(&lock);
    }
    return nullptr;
}

int main(void) {
    pthread_t threads[workers];
    for (int i = 0; i < workers; i++) {
        pthread_create(&threads[i], nullptr, work, &counts[i]);
    }
    for (int i = 0; i < workers; i++) {
        pthread_join(threads[i], nullptr);
    }
    const int *place = &rounds;
    typeof_unqual(*place) more = *place;
    typeof_unqual(const volatile int[2]) pair = {more, 0};
    pair[1] = ++more;
    assert(pair[1] == rounds + 1);
    assert(last != nullptr && total == workers * *place);
    assert(counts[0] == 2 && counts[1] == 2 && half + half == 1);
    return 0;
}
