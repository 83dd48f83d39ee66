// part
// Listens for a while, and never accepts.
#include "net.h"

int main(void)
{
    int listener = serve(3100);
    close(listener);
    return 0;
}
