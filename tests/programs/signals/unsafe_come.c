// The same handler for a signal that comes from outside: it may come while `main` allocates.
// check: misuse=violated
// may-violate: misuse
// native: ends only by a signal
#include <signal.h>
#include <stdlib.h>

static void *volatile kept;

static void on_user(int number)
{
    kept = malloc((size_t)number); // MISUSE!
}

int main(void)
{
    signal(SIGTERM, on_user);
    void *own = malloc(1);
    free(own);
    return 0;
}
