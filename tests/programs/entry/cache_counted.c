// A cache that any thread may call: a read-write lock for its lists, a mutex for its counters.
// check: race=safe deadlock=safe
// flags: --entry cache_get,cache_put,cache_stats
// schedules: first
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct cache_entry {
    int key;
    int value;
    struct cache_entry *next;
};

#define BUCKETS 4
static struct cache_entry *buckets[BUCKETS];
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static unsigned long hits, misses;
static pthread_mutex_t stat_lock = PTHREAD_MUTEX_INITIALIZER;

static struct cache_entry *find(int key)
{
    struct cache_entry *e = buckets[(unsigned)key % BUCKETS];
    while (e && e->key != key)
        e = e->next;
    return e;
}

int cache_get(int key, int *value)
{
    int found = 0;
    pthread_rwlock_rdlock(&lock);
    struct cache_entry *e = find(key);
    if (e) {
        *value = e->value;
        found = 1;
    }
    pthread_rwlock_unlock(&lock);
    pthread_mutex_lock(&stat_lock);
    if (found)
        hits++;
    else
        misses++;
    pthread_mutex_unlock(&stat_lock);
    return found;
}

int cache_put(int key, int value)
{
    int result = 0;
    pthread_rwlock_wrlock(&lock);
    struct cache_entry *e = find(key);
    if (e) {
        e->value = value;
    } else if ((e = malloc(sizeof *e)) != NULL) {
        e->key = key;
        e->value = value;
        e->next = buckets[(unsigned)key % BUCKETS];
        buckets[(unsigned)key % BUCKETS] = e;
    } else {
        result = -1;
    }
    pthread_rwlock_unlock(&lock);
    return result;
}

void cache_stats(unsigned long *h, unsigned long *m)
{
    pthread_mutex_lock(&stat_lock);
    *h = hits;
    *m = misses;
    pthread_mutex_unlock(&stat_lock);
}
