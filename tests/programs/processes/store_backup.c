// part
// The copy of a key-value store: 's' and a value sets it, and is answered; 'g' is answered by the value.
#include "net.h"

int main(void)
{
    int listener = serve(2401), primary = accept(listener, 0, 0), client;
    char value = '0';
    while (get(primary) == 's') {
        value = get(primary);
        put(primary, '!');
    }
    close(primary);
    client = accept(listener, 0, 0);
    if (get(client) == 'g')
        put(client, value);
    close(client);
    return 0;
}
