// A handler that tells by a flag is left by siglongjmp. There is one thread, so that memory orders cannot show.
// check: race=safe deadlock=safe assert=safe memory=safe
// cc: same
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf back;
static volatile sig_atomic_t came;

static void handle(int number)
{
    (void)number;
    came = 1;
    siglongjmp(back, 1);
}

int main(void)
{
    signal(SIGALRM, handle);
    if (!sigsetjmp(back, 1)) {
        raise(SIGALRM);
        assert(0);
    }
    assert(came);
    return 0;
}
