// Each thread takes a cell of an array by an input that is checked first; every cell has its own lock.
// check: race=safe deadlock=safe assert=safe memory=safe
// tsan: undefined
#include <pthread.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

enum { CELLS = 3 };
static struct {
    pthread_mutex_t lock;
    int count;
} cells[CELLS];

static void visit(void) {
    int index = __VERIFIER_nondet_int();
    if (index < 0 || index >= CELLS)
        return;
    pthread_mutex_lock(&cells[index].lock);
    cells[index].count++; // NORACE
    pthread_mutex_unlock(&cells[index].lock);
}

static void *visitor(void *arg) {
    (void)arg;
    visit();
    return NULL;
}

int main(void) {
    pthread_t t;
    for (int i = 0; i < CELLS; i++)
        pthread_mutex_init(&cells[i].lock, NULL);
    pthread_create(&t, NULL, visitor, NULL);
    visit();
    pthread_join(t, NULL);
    return 0;
}
