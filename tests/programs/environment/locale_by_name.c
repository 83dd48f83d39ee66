// The locale "C" is always there.
// check: assert=safe
#include <assert.h>
#include <locale.h>
#include <string.h>

int main(void)
{
    setlocale(LC_ALL, "");
    const char *now = setlocale(LC_ALL, "C");
    assert(now && strcmp(now, "C") == 0);
    return 0;
}
