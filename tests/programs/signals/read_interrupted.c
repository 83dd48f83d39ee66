// A handler that was installed without SA_RESTART ends a read that waits.
// check: assert=violated
// violates: assert
// schedules: none
// native: ends only by a signal
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

static volatile sig_atomic_t stop;

static void on_term(int number) { stop = number; }

int main(void)
{
    struct sigaction action = {.sa_handler = on_term, .sa_flags = 0};
    char byte;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, 0);
    int client = accept(listener, 0, 0);
    if (client >= 0)
        assert(read(client, &byte, 1) >= 0 || errno != EINTR); // FAIL!
    return 0;
}
