// errno belongs to the thread; texts of errors.
// exit: 0
// expect: main 2
// expect: thread 0 22
// expect: main 2
// expect: No such file or directory
// expect: Invalid argument
// expect: Unknown error 9999
// expect: Success
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static void *other(void *p)
{
    (void)p;
    int before = errno;
    errno = EINVAL;
    printf("thread %d %d\n", before, errno);
    return NULL;
}

int main(void)
{
    pthread_t t;
    errno = ENOENT;
    printf("main %d\n", errno);
    pthread_create(&t, NULL, other, NULL);
    pthread_join(t, NULL);
    printf("main %d\n", errno);
    puts(strerror(ENOENT));
    puts(strerror(EINVAL));
    puts(strerror(9999));
    puts(strerror(0));
    errno = EBUSY;
    perror("on the standard error");
    return 0;
}
