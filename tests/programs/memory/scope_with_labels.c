// A pointer outlives the block its object belongs to, in a function that takes the address of a label.
// check: race=safe memory=violated
// answers: race=unknown
#include <stddef.h>

int main(void) {
    void *next = &&inside;
    int *kept = NULL;
    goto *next;
inside: {
    int local = 1;
    kept = &local;
}
    return *kept - 1; // MEMORY!
}
