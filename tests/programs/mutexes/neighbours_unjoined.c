// Two char members are two memory locations, and one of the threads that write them is not waited for: what it
// writes races with what `main` reads, and may come too late. The other one's write, beside it, changes nothing.
// check: race=violated deadlock=safe assert=violated memory=safe
// may-violate: assert
#include <assert.h>
#include <pthread.h>

static struct {
    char left, right;
} pair;

static void *write_left(void *arg) {
    (void)arg;
    pair.left = 1; // RACE!
    return NULL;
}

static void *write_right(void *arg) {
    (void)arg;
    pair.right = 2; // NORACE
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, write_left, NULL);
    pthread_create(&b, NULL, write_right, NULL);
    pthread_join(b, NULL);
    assert(pair.left == 1 && pair.right == 2); // RACE! FAIL!
    return 0;
}
