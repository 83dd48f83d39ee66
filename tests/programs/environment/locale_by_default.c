// Which locale the environment asks for is not known: its name is "C", another one, or none.
// check: assert=violated
// may-violate: assert
#include <assert.h>
#include <locale.h>
#include <string.h>

int main(void)
{
    const char *now = setlocale(LC_ALL, "");
    assert(!now || strcmp(now, "C") == 0); // FAIL!
    return 0;
}
