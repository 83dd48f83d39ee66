// A handler that was installed without SA_RESTART ends a stream's wait for input: the stream has an error, which is EINTR.
// check: assert=violated
// violates: assert
// schedules: none
// native: ends only by a signal
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t stop;

static void on_term(int number) { stop = number; }

int main(void)
{
    struct sigaction action = {.sa_handler = on_term, .sa_flags = 0};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, 0);
    if (getchar() == EOF && ferror(stdin))
        assert(errno != EINTR); // FAIL!
    return 0;
}
