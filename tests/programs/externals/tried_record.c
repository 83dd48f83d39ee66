// A function that is not defined returns a pointer to a record: executions go on with a fresh one, and threads race.
// check: race=violated
// flags: --externals try
// gap: no model for external function
// tsan: undefined
#include <pthread.h>

struct settings {
    int rounds;
    struct settings *next;
};
struct settings *read_settings(const char *name);
const char *title(int number);

static int total;

static void *worker(void *unused)
{
    total++; // RACE!
    return unused;
}

int main(void)
{
    struct settings *settings = read_settings("file");
    if (!settings || settings->rounds != 2 || !title(settings->rounds)[0])
        return 1;
    pthread_t one, two;
    pthread_create(&one, 0, worker, 0);
    pthread_create(&two, 0, worker, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
