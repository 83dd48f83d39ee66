// part
// Leader election in a ring (Chang and Roberts): a node sends its number to the next one, passes greater numbers on, and is the
// leader if its own comes back. Arguments: its place, how many nodes there are, its number. Nodes tell a judge who leads.
#include "net.h"

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    int place = atoi(argv[1]), n = atoi(argv[2]), number = atoi(argv[3]);
    int listener = serve(2200 + place);
    int next = call(2200 + place % n + 1);
    int before = accept(listener, 0, 0);
    int leader = 0;
    put(next, (char)number);
    for (;;) {
        char got = get(before);
        assert(got != 0);
        if (got == 'L') {
            if (!leader)
                put(next, 'L');
            break;
        }
        if (got == number) {
            leader = 1;
            put(next, 'L');
        } else if (got > number)
            put(next, got);
    }
    int judge = call(2199);
    put(judge, leader ? 'L' : 'f');
    close(judge);
    close(next);
    close(before);
    return 0;
}
