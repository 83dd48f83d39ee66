// A computed jump leaves one of two scopes; the object it leaves is gone, the outer one is not.
// check: race=safe memory=violated
// answers: race=unknown
#include <stddef.h>

int main(void) {
    void *const exits[] = {&&inner, &&outer};
    int *kept = NULL;
    int rounds = 0;
    {
        int near = 1;
        {
            int far = 2;
            kept = &near;
        inner:
            rounds++;
            if (rounds < 3)
                goto *exits[0]; // stays: `far` lives on
            kept = &far;
            if (*kept == 2)
                goto *exits[1];
        }
    outer:
        if (near != 1)
            return 1;
    }
    return *kept; // MEMORY!
}
