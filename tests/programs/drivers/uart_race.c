// part
/* The serial port, with the counters set to zero without their lock. */
#define SEEDED_RACE
#include "uart.c"
