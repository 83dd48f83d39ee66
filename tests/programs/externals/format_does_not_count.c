// Two percent signs are no conversion: a function that formats like printf reads what it is given.
// check: race=safe
// flags: --externals args
// tsan: undefined

#include <pthread.h>

__attribute__((format(printf, 1, 2))) void note(const char *format, ...);

static int length, width;

static void *worker(void *arg)
{
    (void)arg;
    note("%d%%n %-5hhd", width, 3);
    note("%p %%n", (void *)&length);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
