// part
/* The network card, in which some thread looks at the state of power, but does not take it. */
#define SEEDED_RACE
#include "nic.c"
