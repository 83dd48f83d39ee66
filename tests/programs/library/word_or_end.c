// As word_at_the_end.c; the end counts.
// check: assert=safe
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int matched = scanf("go");
    assert(matched == 0 || matched == -1);
    char c;
    int read = scanf("%c", &c);
    assert(read == 1 || read == -1);
    return 0;
}
