// A library without `main`: a cache of values by name, whose functions any number of threads may call.
// check: race=violated
// flags: --entry cache_put,cache_get,cache_remove,cache_stats
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 16

struct entry {
    char *name;
    int value;
    struct entry *next;
};

struct stats {
    long entries;
    long hits;
    long misses;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct entry *buckets[BUCKETS];
static struct stats stats;

static unsigned hash(const char *name)
{
    unsigned h = 5381;
    while (*name)
        h = h * 33 + (unsigned char)*name++;
    return h % BUCKETS;
}

static struct entry **find(const char *name)
{
    struct entry **p = &buckets[hash(name)];
    while (*p && strcmp((*p)->name, name) != 0)
        p = &(*p)->next;
    return p;
}

static struct entry *make(const char *name, int value)
{
    struct entry *e = malloc(sizeof *e);
    if (!e)
        return NULL;
    e->name = strdup(name);
    if (!e->name) {
        free(e);
        return NULL;
    }
    e->value = value;
    e->next = NULL;
    return e;
}

int cache_put(const char *name, int value)
{
    int result = 0;
    if (!name)
        return -1;
    pthread_mutex_lock(&lock);
    struct entry **p = find(name);
    if (*p) {
        (*p)->value = value;
    } else {
        struct entry *e = make(name, value);
        if (e) {
            *p = e;
            stats.entries++; // RACE!
        } else {
            result = -1;
        }
    }
    pthread_mutex_unlock(&lock);
    return result;
}

int cache_get(const char *name, int *out)
{
    int found = 0;
    if (!name || !out)
        return -1;
    pthread_mutex_lock(&lock);
    struct entry *e = *find(name);
    if (e) {
        *out = e->value;
        found = 1;
    }
    if (found)
        stats.hits++; // RACE!
    else
        stats.misses++; // RACE!
    pthread_mutex_unlock(&lock);
    return found ? 0 : -1;
}

int cache_remove(const char *name)
{
    if (!name)
        return -1;
    pthread_mutex_lock(&lock);
    struct entry **p = find(name);
    struct entry *e = *p;
    if (e) {
        *p = e->next;
        stats.entries--; // RACE!
        free(e->name);
        free(e);
    }
    pthread_mutex_unlock(&lock);
    return e ? 0 : -1;
}

void cache_stats(struct stats *out)
{
    *out = stats; // RACE!
}
