// A line of a file may begin with a null character, and then there is nothing before the end of the text (CERT FIO37-C).
// check: memory=violated
// may-violate: memory
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[16];
    FILE *file = fopen("names", "r");
    if (!file)
        return 1;
    if (fgets(line, sizeof line, file))
        line[strlen(line) - 1] = 0; // MEMORY!
    fclose(file);
    return 0;
}
