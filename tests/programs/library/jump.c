// setjmp and longjmp.
// exit: 0
// expect: first 0
// expect: back with 5
// expect: zero becomes 1
// expect: deep 3
#pragma GCC diagnostic ignored "-Winfinite-recursion"
#include <setjmp.h>
#include <stdio.h>

static jmp_buf place;
static sigjmp_buf other;

static void down(int n)
{
    if (n == 0)
        longjmp(place, 3);
    down(n - 1);
}

int main(void)
{
    volatile int stage = 0;
    int value = setjmp(place);
    if (stage == 0) {
        printf("first %d\n", value);
        stage = 1;
        longjmp(place, 5);
    }
    printf("back with %d\n", value);
    value = sigsetjmp(other, 1);
    if (value == 0)
        siglongjmp(other, 0);
    printf("zero becomes %d\n", value);
    if ((value = setjmp(place)) == 0)
        down(10);
    printf("deep %d\n", value);
    return 0;
}
