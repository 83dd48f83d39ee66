// The environment as a list: the third parameter of `main` and `environ`, where it is given.
// check: race=safe assert=safe memory=safe
// flags: --env A=1 --env B=
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

int main(int argc, char **argv, char **list)
{
    (void)argc;
    (void)argv;
    assert(strcmp(list[0], "A=1") == 0);
    assert(strcmp(environ[1], "B=") == 0);
    assert(!list[2]);
    assert(*getenv("B") == 0 && *getenv("A") == '1');
    assert(!getenv("C") && !getenv("") && !getenv("A=1"));
    return 0;
}
