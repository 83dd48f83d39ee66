// Included before everything else where a system of this folder is run for real: what has a name has one of its run's own, in
// the folder of the run if it is a path, so that nothing is left of other runs and none meets another.
#include <fcntl.h>
#include <mqueue.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static inline const char *of_run(const char *name)
{
    static __thread char names[4][64];
    static __thread int next;
    char *to = names[next++ % 4];
    snprintf(to, sizeof names[0], "/%s-%s", getenv("RUN_NAME"), name + 1);
    return to;
}
static inline const char *in_folder(const char *path)
{
    const char *last = strrchr(path, '/');
    return last ? last + 1 : path;
}
#define sem_open(name, ...) sem_open(of_run(name), __VA_ARGS__)
#define sem_unlink(name) sem_unlink(of_run(name))
#define shm_open(name, flags, mode) shm_open(of_run(name), flags, mode)
#define shm_unlink(name) shm_unlink(of_run(name))
#define mq_open(name, ...) mq_open(of_run(name), __VA_ARGS__)
#define mq_unlink(name) mq_unlink(of_run(name))
#define mkfifo(path, mode) mkfifo(in_folder(path), mode)
#define open(path, ...) open(in_folder(path), __VA_ARGS__)
#define unlink(path) unlink(in_folder(path))
#define execv(path, words) execv(in_folder(path), words)
