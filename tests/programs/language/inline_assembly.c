// The idioms of inline assembly that have a meaning here: barriers, pauses, locked updates.
// cc: same
// expect: 5 6 9
// expect: 9 4 1
// expect: 4 4 7
// expect: 8 7 7
#include <stdio.h>

static int fetch_add(int *p, int n)
{
    __asm__ __volatile__("lock; xaddl %0, %1" : "+r"(n), "+m"(*p) : : "memory", "cc");
    return n;
}
static int exchange(int *p, int n)
{
    __asm__ __volatile__("xchgl %0, %1" : "=r"(n), "+m"(*p) : "0"(n) : "memory");
    return n;
}
static int compare_exchange(int *p, int old, int new)
{
    int seen;
    __asm__ __volatile__("lock; cmpxchgl %2, %1"
                         : "=a"(seen), "+m"(*p)
                         : "r"(new), "0"(old)
                         : "memory", "cc");
    return seen;
}
static void increment(int *p)
{
    __asm__ __volatile__("lock incl %0" : "+m"(*p) : : "cc");
}
static void add(int *p, int n)
{
    __asm__ __volatile__("lock; addl %1, %0" : "+m"(*p) : "ir"(n) : "cc");
}

int main(void)
{
    int x = 5;
    printf("%d ", fetch_add(&x, 1));
    printf("%d ", x);
    add(&x, 3);
    printf("%d\n", x);
    __asm__ __volatile__("" : : : "memory");
    printf("%d ", exchange(&x, 4));
    printf("%d ", x);
    __asm__ __volatile__("mfence" : : : "memory");
    printf("%d\n", compare_exchange(&x, 9, 1) == 4);
    printf("%d ", x);
    printf("%d ", compare_exchange(&x, 4, 7));
    printf("%d\n", x);
    __asm__ __volatile__("pause");
    increment(&x);
    printf("%d ", x);
    __asm__ __volatile__("lock; decl %[place]" : [place] "+m"(x));
    printf("%d %d\n", x, x);
    return 0;
}
