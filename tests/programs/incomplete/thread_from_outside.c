// What a thread starts with comes from a function that is nowhere defined.
// gap: chosen
// tsan: undefined
#include <pthread.h>

typedef void *start(void *);
start *chosen(void);

static int number;

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, chosen(), &number);
    number = 1;
    pthread_join(a, 0);
    return 0;
}
