// A line that comes in whole is no error; none comes at the end, or where reading fails.
// check: assert=safe memory=safe
// output: any
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[4];
    memset(line, 'x', sizeof line);
    if (fgets(line, sizeof line, stdin)) {
        assert(!ferror(stdin));
    } else {
        assert(feof(stdin) || ferror(stdin));
    }
    return 0;
}
