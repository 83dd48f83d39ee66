// part
// Two processes find a semaphore by its name; which of them makes it is open. Each is alone between wait and post, where it
// takes a port that only one can have. With TWICE the semaphore lets both in.
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>
#include "net.h"

int main(int argc, char **argv)
{
#ifdef TWICE
    unsigned begin = 2;
#else
    unsigned begin = 1;
#endif
    sem_t *gate = sem_open("/gate", O_CREAT, 0600, begin);
    assert(gate != SEM_FAILED);
    assert(sem_wait(gate) == 0);
    // A port is taken by one at a time.
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = at(2900);
    assert(bind(fd, (struct sockaddr *)&address, sizeof address) == 0);
    close(fd);
    assert(sem_post(gate) == 0);
    sem_close(gate);
    return 0;
}
