// Two semaphores used as locks, in opposite orders.
// violates: deadlock
#include "noise.h"
#include <semaphore.h>

static sem_t printer, paper;

static void *printer_first(void *arg) {
  sem_wait(&printer);
  sem_wait(&paper);
  sem_post(&paper);
  sem_post(&printer);
  return arg;
}

static void *paper_first(void *arg) {
  sem_wait(&paper);
  sem_wait(&printer);
  sem_post(&printer);
  sem_post(&paper);
  return arg;
}

int main(void) {
  sem_init(&printer, 0, 1);
  sem_init(&paper, 0, 1);
  run_beside_noise(printer_first, paper_first);
  return 0;
}
