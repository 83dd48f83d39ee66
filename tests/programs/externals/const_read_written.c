// As const_read, but another thread writes what is read there.
// check: race=violated
// flags: --externals args
// tsan: undefined

#include <pthread.h>

typedef const char *text;
void show(text s);

static char shared[8] = "abc";

static void *reader(void *arg)
{
    (void)arg;
    show(shared); // RACE!
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    shared[7] = 'x'; // RACE!
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
