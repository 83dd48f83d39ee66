// As input_interrupted.c, with SA_RESTART: the stream waits on.
// check: assert=safe
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t stop;

static void on_term(int number) { stop = number; }

int main(void)
{
    struct sigaction action = {.sa_handler = on_term, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, 0);
    if (getchar() == EOF && ferror(stdin))
        assert(errno != EINTR);
    return 0;
}
