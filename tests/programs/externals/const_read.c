// An undefined function reads what a pointer to const points to: two threads may do so at once, and a
// string literal is not written.
// check: race=safe memory=safe
// flags: --externals args
// tsan: undefined

#include <pthread.h>

typedef const char *text;
void show(text s);

static char shared[8] = "abc";

static void *reader(void *arg)
{
    (void)arg;
    show("abc");
    show(shared);
    show(shared + 4);
    show(shared + sizeof shared);
    show(0);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
