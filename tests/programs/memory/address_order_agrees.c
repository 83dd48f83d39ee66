// What two threads find of the addresses of three objects fits one order of them, whoever asks first.
// check: race=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x, y, z;
static int first, second, third;

static void *one(void *arg) {
    first = &x < &y;
    second = (uintptr_t)&y < (uintptr_t)&z;
    return NULL;
}

static void *other(void *arg) {
    third = &z > &x;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, other, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(!(first && second) || third);
    assert(first || second || !third);
    assert(first == (&x <= &y));
    return 0;
}
