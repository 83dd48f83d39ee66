// part
// Hands out numbers, one a connection, and may be killed and begin again. The last number is in memory that outlives the
// process; with FORGETFUL it is in a variable, which does not.
#include "net.h"
#include <fcntl.h>
#include <sys/mman.h>

int main(void)
{
#ifdef FORGETFUL
    static int own;
    int *last = &own;
#else
    int shared = shm_open("/last", O_CREAT | O_RDWR, 0600);
    assert(ftruncate(shared, sizeof(int)) == 0);
    int *last = mmap(0, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0);
#endif
    int listener = serve(2400);
    for (;;) {
        int fd = accept(listener, 0, 0);
        put(fd, (char)++*last);
        close(fd);
    }
}
