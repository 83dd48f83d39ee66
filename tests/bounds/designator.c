// One element of two thousand million has a value.
// says: too large
#include <pthread.h>

int a[] = {[1999999999] = 7};

int main(void)
{
    return a[5];
}
