// A word is looked for where the input has ended. Any character is one, so that `%c` fails at the end only.
// check: assert=violated
// may-violate: assert
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int matched = scanf("go");
    assert(matched == 0); // FAIL!
    char c;
    int read = scanf("%c", &c);
    assert(read == 1 || read == -1);
    return 0;
}
