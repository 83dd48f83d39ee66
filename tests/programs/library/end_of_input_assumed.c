// EOF is taken for the end of the input, but reading can fail as well.
// check: assert=violated memory=safe
// output: any
// may-violate: assert
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int seen = 0;
    while (seen < 2 && getchar() != EOF)
        seen++;
    if (seen < 2)
        assert(feof(stdin)); // FAIL!
    return 0;
}
