// Each of the two handlers holds the other signal off.
// check: misuse=safe
// native: ends only by a signal
// schedules: none
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void on_end(int number)
{
    printf("signal %d\n", number);
}

int main(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_end;
    sigaddset(&action.sa_mask, SIGINT);
    sigaddset(&action.sa_mask, SIGTERM);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    for (;;)
        pause();
}
