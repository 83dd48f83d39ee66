// The sender keeps a pointer to the cell it has given away, and uses it once more.
// check: race=violated deadlock=safe memory=violated
// answers: deadlock=unknown
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *_Atomic mailbox;

static void *sender(void *arg) {
    (void)arg;
    int *letter = malloc(sizeof *letter);
    *letter = 1;
    mailbox = letter;
    *letter = 2; // RACE! MEMORY!
    return NULL;
}

static void *receiver(void *arg) {
    (void)arg;
    int *letter;
    while ((letter = mailbox) == NULL)
        ;
    free(letter); // RACE!
    return NULL;
}

int main(void) {
    pthread_t s, r;
    pthread_create(&s, NULL, sender, NULL);
    pthread_create(&r, NULL, receiver, NULL);
    pthread_join(s, NULL);
    pthread_join(r, NULL);
    return 0;
}
