// Races and fails for some orders of its objects only.
// check: race=violated assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x, y, z;
static int flag;

static void *work(void *arg) {
    if ((uintptr_t)&y < (uintptr_t)&x)
        return NULL;
    if (&y < &z)
        flag = 1; // RACE!
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    flag = 2; // RACE!
    pthread_join(t, NULL);
    assert(&x < &z); // FAIL!
    return 0;
}
