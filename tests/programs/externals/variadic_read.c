// What further arguments point to is read, where their types say const or the function formats like printf.
// check: race=safe memory=safe
// flags: --externals args
// tsan: undefined

#include <pthread.h>
#include <syslog.h>

__attribute__((format(printf, 1, 2))) void note(const char *format, ...);
void list(int n, ...);

static char name[8] = "abc";

static void *worker(void *arg)
{
    const char *p = name;
    (void)arg;
    note("%s %d", name, 3);
    syslog(LOG_INFO, "%s", name);
    list(2, p, "x");
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
