// part
// A server that counts the signals which ask it to stop, and serves one client. A handler installed without SA_RESTART ends `accept`
// where no client has come yet. With AGAIN the server then waits again; with RESTARTED the call does so by itself.
#include "net.h"
#include <errno.h>
#include <signal.h>

static volatile sig_atomic_t asked;
static void on_term(int number) { asked++; }

int main(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_term;
#ifdef RESTARTED
    action.sa_flags = SA_RESTART;
#endif
    sigaction(SIGTERM, &action, 0);
    int listener = serve(2041), fd = accept(listener, 0, 0);
#ifdef AGAIN
    while (fd < 0 && errno == EINTR)
        fd = accept(listener, 0, 0);
#endif
    assert(fd >= 0);
    close(fd);
    close(listener);
    return 0;
}
