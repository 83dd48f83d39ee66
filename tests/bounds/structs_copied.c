// Fifteen structures deep: 32,768 members that one assignment copies.
#include <pthread.h>

struct s0 { int a, b; };
struct s1 { struct s0 a, b; };
struct s2 { struct s1 a, b; };
struct s3 { struct s2 a, b; };
struct s4 { struct s3 a, b; };
struct s5 { struct s4 a, b; };
struct s6 { struct s5 a, b; };
struct s7 { struct s6 a, b; };
struct s8 { struct s7 a, b; };
struct s9 { struct s8 a, b; };
struct s10 { struct s9 a, b; };
struct s11 { struct s10 a, b; };
struct s12 { struct s11 a, b; };
struct s13 { struct s12 a, b; };
struct s14 { struct s13 a, b; };

static struct s14 x, y;

static void *worker(void *arg)
{
    x = y;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = y;
    pthread_join(t, 0);
    return 0;
}
