// part
// Two clients send a letter each; the server says in which order it accepted them.
#include "outcome.h"

int main(int argc, char **argv)
{
    char order[3] = "";
    if (argv[1][0] != 's') {
        put(call(2810), argv[1][0]);
        return 0;
    }
    int listener = serve(2810);
    for (int i = 0; i < 2; i++)
        order[i] = get(accept(listener, 0, 0));
    outcome(order);
    return 0;
}
