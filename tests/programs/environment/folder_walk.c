// A thread for each entry of a folder sums up sizes, under a lock.
// check: race=safe
// native: it reads a folder
#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *measure(void *arg)
{
    struct stat about;
    char *name = arg;
    if (stat(name, &about) == 0) {
        pthread_mutex_lock(&lock);
        total += about.st_size;
        pthread_mutex_unlock(&lock);
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
