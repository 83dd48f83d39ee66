// An atomic store of four bytes and a plain write of one of them overlap.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static union {
    unsigned word;
    unsigned char bytes[4];
} shared;

static void *wide(void *arg) {
    (void)arg;
    __atomic_store_n(&shared.word, 0x01020304u, __ATOMIC_SEQ_CST); // RACE!
    return NULL;
}

static void *narrow(void *arg) {
    (void)arg;
    shared.bytes[2] = 9; // RACE!
    return NULL;
}

int main(void) {
    pthread_t w, n;
    pthread_create(&w, NULL, wide, NULL);
    pthread_create(&n, NULL, narrow, NULL);
    pthread_join(w, NULL);
    pthread_join(n, NULL);
    return 0;
}
