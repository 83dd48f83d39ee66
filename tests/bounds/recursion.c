// Recursion to the end of the stack.
#include <pthread.h>

static int x;

static int deep(int n)
{
    int a[16];
    a[n & 15] = n;
    return n == 0 ? x : deep(n - 1) + a[n & 15];
}

static void *worker(void *arg)
{
    x = deep(90000);
    return arg;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
