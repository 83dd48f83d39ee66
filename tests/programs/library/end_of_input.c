// The thread that gets EOF has come to the end of the input or to an error, and the stream says which. At its
// end it stays there.
// check: assert=safe memory=safe
// output: any
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int seen = 0;
    assert(!feof(stdin) && !ferror(stdin));
    while (seen < 2 && getchar() != EOF)
        seen++;
    if (seen < 2) {
        assert(feof(stdin) || ferror(stdin));
        if (feof(stdin))
            assert(getchar() == EOF);
        clearerr(stdin);
        assert(!feof(stdin));
    } else {
        assert(!feof(stdin));
    }
    return 0;
}
