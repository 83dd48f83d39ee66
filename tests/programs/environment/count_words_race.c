// A tool that counts the words of files with a pool of threads: `count_words [-j THREADS] [-l] [-v] FILE…`.
// check: race=violated
// native: it has no files
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 16

struct counts {
    unsigned long lines, words, bytes;
};

static char **files;
static int file_count;
static int next_file;
static struct counts total;
static int failures;
static int verbose;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void usage(const char *name)
{
    fprintf(stderr, "usage: %s [-j THREADS] [-l] [-v] FILE...\n", name);
    exit(2);
}

static int count_file(const char *path, struct counts *c)
{
    int ch, inside = 0;
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "%s: %s\n", path, strerror_r(errno, (char[64]){0}, 64) ? "cannot be read" : "");
        return -1;
    }
    while ((ch = getc(file)) != EOF) {
        c->bytes++;
        if (ch == '\n')
            c->lines++;
        if (isspace(ch))
            inside = 0;
        else if (!inside) {
            inside = 1;
            c->words++;
        }
    }
    if (ferror(file)) {
        fclose(file);
        return -1;
    }
    fclose(file);
    return 0;
}

static const char *next(void)
{
    const char *path = NULL;
    pthread_mutex_lock(&lock);
    if (next_file < file_count)
        path = files[next_file++];
    pthread_mutex_unlock(&lock);
    return path;
}

static void *work(void *unused)
{
    const char *path;
    (void)unused;
    while ((path = next())) {
        struct counts c = {0, 0, 0};
        if (verbose)
            printf("counting %s\n", path);
        if (count_file(path, &c) < 0) {
            failures++; // RACE!
            continue;
        }
        pthread_mutex_lock(&lock);
        total.lines += c.lines;
        total.words += c.words;
        total.bytes += c.bytes;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[MOST];
    int option, jobs = 4, only_lines = 0;

    while ((option = getopt(argc, argv, "j:lvh")) != -1) {
        switch (option) {
        case 'j':
            jobs = atoi(optarg);
            break;
        case 'l':
            only_lines = 1;
            break;
        case 'v':
            verbose = 1;
            break;
        default:
            usage(argv[0]);
        }
    }
    if (optind >= argc || jobs < 1 || jobs > MOST)
        usage(argv[0]);
    files = argv + optind;
    file_count = argc - optind;
    for (int i = 0; i < jobs; i++) {
        int code = pthread_create(&threads[i], NULL, work, NULL);
        if (code) {
            fprintf(stderr, "pthread_create: %d\n", code);
            return EXIT_FAILURE;
        }
    }
    for (int i = 0; i < jobs; i++)
        pthread_join(threads[i], NULL);
    if (only_lines)
        printf("%lu\n", total.lines);
    else
        printf("%lu %lu %lu\n", total.lines, total.words, total.bytes);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
