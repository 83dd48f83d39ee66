// A handler allocates, and runs where `main` raises its signal: `raise` is async-signal-safe, so the call is allowed.
// check: misuse=safe memory=safe
#include <signal.h>
#include <stdlib.h>

static void *kept;

static void on_user(int number)
{
    free(kept);
    kept = malloc((size_t)number);
}

int main(void)
{
    signal(SIGABRT, on_user);
    kept = malloc(1);
    raise(SIGABRT);
    free(kept);
    return 0;
}
