// part
// A queue of work over a pipe: children take numbers from it and send results back. With CUT a child writes a result
// in two pieces, which those of another may come between.
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHILDREN 2
#define WORK 3

struct result {
    char who, what;
};

static void child(int work, int results, char who)
{
    char number;
    while (read(work, &number, 1) == 1) {
        struct result result = {who, (char)(2 * number)};
#ifdef CUT
        assert(write(results, &result.who, 1) == 1);
        assert(write(results, &result.what, 1) == 1);
#else
        assert(write(results, &result, sizeof result) == sizeof result);
#endif
    }
    _exit(0);
}

int main(void)
{
    int work[2], results[2], sum = 0;
    assert(pipe(work) == 0 && pipe(results) == 0);
    for (int i = 0; i < CHILDREN; i++)
        if (fork() == 0) {
            close(work[1]);
            close(results[0]);
            child(work[0], results[1], (char)(100 + i));
        }
    close(work[0]);
    close(results[1]);
    for (char i = 1; i <= WORK; i++)
        assert(write(work[1], &i, 1) == 1);
    close(work[1]);
    for (int i = 0; i < WORK; i++) {
        struct result result;
        assert(read(results[0], &result, sizeof result) == sizeof result);
        assert(result.who >= 100 && result.what < 100);
        sum += result.what;
    }
    assert(sum == WORK * (WORK + 1));
    for (int i = 0; i < CHILDREN; i++) {
        int status = 1;
        assert(wait(&status) > 0);
        assert(status == 0);
    }
    return 0;
}
