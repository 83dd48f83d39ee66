// part
// Two children write a letter each into one pipe; the parent says what came, and whether the first that ended was the first child.
#include "outcome.h"
#include <sys/wait.h>

int main(void)
{
    int ends[2], first = 0;
    char text[4] = "";
    if (pipe(ends) != 0)
        return 1;
    for (int i = 0; i < 2; i++) {
        int child = fork();
        if (child == 0)
            return write(ends[1], i ? "b" : "a", 1) == 1 ? 0 : 1;
        if (!i)
            first = child;
    }
    text[0] = get(ends[0]);
    text[1] = get(ends[0]);
    text[2] = wait(0) == first ? '1' : '2';
    wait(0);
    outcome(text);
    return 0;
}
