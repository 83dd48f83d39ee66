// part
// Two processes write their letter into memory that they share, one at a time; the second says what is there.
#include "outcome.h"
#include <fcntl.h>
#include <semaphore.h>
#include <sys/mman.h>

int main(int argc, char **argv)
{
    int fd = shm_open("/threadproof_outcome", O_CREAT | O_RDWR, 0600);
    if (fd < 0 || ftruncate(fd, 4) != 0)
        return 1;
    char *text = mmap(0, 4, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    sem_t *gate = sem_open("/threadproof_outcome", O_CREAT, 0600, 1);
    if (text == MAP_FAILED || gate == SEM_FAILED)
        return 1;
    sem_wait(gate);
    int at = text[0] != 0;
    text[at] = argv[1][0];
    sem_post(gate);
    if (at) {
        outcome(text);
        shm_unlink("/threadproof_outcome");
        sem_unlink("/threadproof_outcome");
    }
    return 0;
}
