// part
/* The network card, in which somebody looks at the state of power, but does not take it. */
#define SEEDED_RACE
#include "nic.c"
