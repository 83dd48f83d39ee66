// A thread for each entry of a folder sums up sizes, without a lock.
// check: race=violated
// native: it reads a folder
#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static long total;

static void *measure(void *arg)
{
    struct stat about;
    char *name = arg;
    if (stat(name, &about) == 0) {
        total += about.st_size; // RACE!
    }
    free(name);
    return 0;
}

int main(void)
{
    struct dirent *entry;
    DIR *folder = opendir(".");
    if (!folder)
        return 1;
    while ((entry = readdir(folder))) {
        pthread_t thread;
        char *name = malloc(strlen(entry->d_name) + 1);
        if (!name)
            break;
        strcpy(name, entry->d_name);
        if (pthread_create(&thread, 0, measure, name) != 0) {
            free(name);
            break;
        }
        pthread_detach(thread);
    }
    closedir(folder);
    pthread_exit(0);
}
