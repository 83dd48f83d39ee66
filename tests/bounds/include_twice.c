// A file that includes itself twice.
// says: error
#include "include_twice.c"
#include "include_twice.c"

int main(void)
{
    return 0;
}
