// Threads are created by a number that was printed with wide characters.
// check: race=violated
// output: any
#include <pthread.h>
#include <wchar.h>

static int counter;

static void *count(void *arg)
{
    counter++; // RACE!
    return arg;
}

static void count_twice(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, count, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
}

int main(void)
{
    wchar_t text[16];
    if (swprintf(text, 16, L"%d", 42) != 2)
        return 1;
    if (text[1] == L'2')
        count_twice();
    return 0;
}
