// part
// Leader election in a ring (Chang and Roberts): a node sends its number to the next one, passes greater numbers on, and
// is the leader if its own comes back. The leader's letter then goes around: it must come back to the leader.
// Arguments: the node's place, how many nodes there are, its number.
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
    char letter = (char)('A' + place);
    put(next, (char)number);
    for (;;) {
        char got = get(before);
        assert(got != 0);
        if (got >= 'A') {
            if (leader)
                assert(got == letter);
            else
                put(next, got);
            break;
        }
        if (got == number) {
            leader = 1;
            put(next, letter);
        } else if (got > number)
            put(next, got);
    }
    close(next);
    close(before);
    return 0;
}
