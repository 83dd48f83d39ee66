// The 32-bit data model: sizes, alignments, conversions between long, int and pointers.
// flags: --data-model ilp32
// expect: 4 4 8 4 12 4
// expect: 12 4 16
// expect: 1 4294967295 -1
// expect: 2147483647 4294967295
// expect: 7 8
#include <limits.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct mixed {
    char c;
    long long wide;
};
static long long shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *step)
{
    pthread_mutex_lock(&lock);
    shared += (intptr_t)step;
    pthread_mutex_unlock(&lock);
    return step;
}

int main(void)
{
    printf("%zu %zu %zu %zu %zu %zu\n", sizeof(long), sizeof(void *), sizeof(long long),
           sizeof(size_t), sizeof(long double), sizeof(wchar_t));
    printf("%zu %zu %zu\n", sizeof(struct mixed), offsetof(struct mixed, wide),
           sizeof(struct mixed[2]) - 8);
    printf("%d %lu %lld\n", -1L > 1u, (unsigned long)-1, (long long)-1L);
    printf("%ld %lu\n", LONG_MAX, ULONG_MAX);
    pthread_t a, b;
    pthread_create(&a, NULL, worker, (void *)3);
    pthread_create(&b, NULL, worker, (void *)4);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%lld %zu\n", shared, sizeof shared);
    return 0;
}
