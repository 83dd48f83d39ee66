// The mask of new files is one for all threads, and its change gives the old one. Signal 0 does nothing, and what is left of an alarm is
// not more than it was set to.
// check: assert=safe race=safe deadlock=safe
// cc: same
// expect: Interrupt
// expect: 9
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    umask(077);
    assert(umask(022) == 077);
    assert(raise(0) == 0);
    assert(alarm(5) == 0);
    assert(alarm(0) <= 5);
    assert(alarm(0) == 0);
    printf("%s\n%zu\n", strsignal(SIGINT), strlen(strsignal(SIGINT)));
    return 0;
}
