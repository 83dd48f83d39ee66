// A thread starts with a function that is nowhere defined: whether it touches the number is not known.
// gap: other
// tsan: undefined
#include <pthread.h>

void *other(void *number);

static int number;

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, other, &number);
    number = 1;
    pthread_join(a, 0);
    return 0;
}
