// A file of any size is mapped and summed up by two threads.
// check: race=safe deadlock=safe
// answers: race=unknown deadlock=unknown
// exit: 2
// native: it needs arguments
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct part {
    const unsigned char *bytes;
    size_t count;
};

static unsigned long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *given)
{
    struct part *part = given;
    unsigned long sum = 0;
    for (size_t i = 0; i < part->count; i++)
        sum += part->bytes[i];
    pthread_mutex_lock(&lock);
    total += sum; // NORACE
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(int argc, char **argv)
{
    struct stat about;
    pthread_t a, b;
    if (argc != 2)
        return 2;
    int fd = open(argv[1], O_RDONLY);
    if (fd < 0)
        return 1;
    if (fstat(fd, &about) || !S_ISREG(about.st_mode) || about.st_size < 2)
        return 1;
    size_t size = (size_t)about.st_size;
    const unsigned char *bytes = mmap(0, size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (bytes == MAP_FAILED)
        return 1;
    struct part first = {bytes, size / 2}, second = {bytes + size / 2, size - size / 2};
    pthread_create(&a, 0, add, &first);
    pthread_create(&b, 0, add, &second);
    pthread_join(a, 0);
    pthread_join(b, 0);
    munmap((void *)bytes, size);
    printf("%lu\n", total);
    return 0;
}
