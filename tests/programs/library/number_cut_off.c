// The input may end after the sign of a number: nothing is converted, and yet it is at its end.
// check: assert=violated
// may-violate: assert
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 0;
    int read = scanf("%d", &n);
    if (read == 0)
        assert(!feof(stdin)); // FAIL!
    if (read == -1)
        assert(feof(stdin) || ferror(stdin));
    return 0;
}
