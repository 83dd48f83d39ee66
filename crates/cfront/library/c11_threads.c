/* C11 threads: starting, joining, thread-specific storage. */

typedef unsigned long size_t;

int pthread_create(void *handle, void *attr, void *(*start)(void *), void *argument);
int pthread_join(unsigned long thread, void **value);
int pthread_key_create(unsigned int *key, void (*destructor)(void *));
int pthread_key_delete(unsigned int key);
void *pthread_getspecific(unsigned int key);
int pthread_setspecific(unsigned int key, const void *value);
void *__tp_alloc(size_t size);
void __tp_free(void *p);

enum { SUCCESS = 0, ERROR = 2, NO_MEMORY = 3 };

/* Whether an operation fails for no reason: where weak compare-exchanges may. */
int __tp_spurious(void)
{
    int object = 0, expected = 0;
    return !__atomic_compare_exchange_n(&object, &expected, 0, 1, 0, 0);
}

struct start {
    int (*function)(void *);
    void *argument;
};

static void *run(void *p)
{
    struct start start = *(struct start *)p;
    __tp_free(p);
    return (void *)(long)start.function(start.argument);
}

int thrd_create(void *handle, int (*function)(void *), void *argument)
{
    struct start *start = __tp_alloc(sizeof *start);
    if (!start)
        return NO_MEMORY;
    start->function = function;
    start->argument = argument;
    if (pthread_create(handle, 0, run, start) != 0) {
        __tp_free(start);
        return ERROR;
    }
    return SUCCESS;
}

int thrd_join(unsigned long thread, int *result)
{
    void *value;
    if (pthread_join(thread, &value) != 0)
        return ERROR;
    if (result)
        *result = (int)(long)value;
    return SUCCESS;
}

int tss_create(unsigned int *key, void (*destructor)(void *))
{
    return pthread_key_create(key, destructor) ? ERROR : SUCCESS;
}
void tss_delete(unsigned int key) { pthread_key_delete(key); }
void *tss_get(unsigned int key) { return pthread_getspecific(key); }
int tss_set(unsigned int key, void *value)
{
    return pthread_setspecific(key, value) ? ERROR : SUCCESS;
}
