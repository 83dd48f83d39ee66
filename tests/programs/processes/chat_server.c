// part
// A chat server with a thread for each client: what one says is sent to the others. With WRONG it is sent back to who said it.
#include "net.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int members[4], count;

static void *connection(void *arg)
{
    int own = (int)(long)arg;
    char said = get(own);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++)
#ifdef WRONG
        if (members[i] == own)
#else
        if (members[i] != own)
#endif
            put(members[i], said);
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2, listener = serve(2500);
    pthread_t threads[4];
    for (int i = 0; i < n; i++)
        members[count++] = accept(listener, 0, 0);
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], 0, connection, (void *)(long)members[i]);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], 0);
    for (int i = 0; i < n; i++)
        close(members[i]);
    return 0;
}
