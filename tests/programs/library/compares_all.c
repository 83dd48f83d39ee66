// memcmp reads all it is given, also after the first difference: here beyond the end of an array.
// check: memory=violated
// violates: memory
#include <string.h>

static volatile size_t length = 4;

int main(void)
{
    char word[2] = {'a', 'b'};
    return memcmp(word, "xyz", length) == 0; // MEMORY!
}
