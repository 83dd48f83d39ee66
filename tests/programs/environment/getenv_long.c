// The assertion fails only where a variable has a long value. Executions have short ones, and no
// engine may take that for a bound.
// check: assert=violated race=safe
// answers: assert=unknown
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static size_t length;

static void *look(void *unused)
{
    (void)unused;
    assert(length < 100); // FAIL!
    return 0;
}

int main(void)
{
    const char *text = getenv("TEXT");
    pthread_t thread;
    if (text)
        length = strlen(text);
    pthread_create(&thread, 0, look, 0);
    pthread_join(thread, 0);
    return 0;
}
