// A pointer outlives the block its object belongs to, in a function that takes the address of a label.
// There we let such objects live as long as their frame, and miss it: a known wrong answer.
// check: race=safe memory=violated
// answers: memory=safe
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
