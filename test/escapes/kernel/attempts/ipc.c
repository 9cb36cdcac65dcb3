/* Memory, queues and semaphores that the peer has made: ways to talk that are neither sockets nor files. */
#include "attempt.h"
#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

static enum outcome by_memory(void) {
  char *memory = shmat(number("shm"), NULL, SHM_RDONLY);
  return memory == (void *)-1 ? refused("shmat") : seen(is_secret(memory), "shmat");
}
static enum outcome by_memory_key(void) {
  int memory = shmget(number("key"), 0, 0);
  if (memory < 0) return refused("shmget");
  char *start = shmat(memory, NULL, 0);
  return start == (void *)-1 ? refused("shmat") : seen(is_secret(start), "shmget, shmat");
}
static enum outcome by_receiving(void) {
  struct { long type; char text[64]; } message = {0};
  if (msgrcv(number("msg"), &message, sizeof message.text, 0, IPC_NOWAIT) < 0) return refused("msgrcv");
  return seen(is_secret(message.text), "msgrcv");
}
static enum outcome by_sending(void) {
  struct { long type; char text[1]; } message = {1, "x"};
  return msgsnd(number("msg"), &message, 1, IPC_NOWAIT) < 0 ? refused("msgsnd") : seen(1, "msgsnd");
}
static enum outcome by_semaphore(void) {
  struct sembuf up = {0, 1, IPC_NOWAIT};
  return semop(number("sem"), &up, 1) < 0 ? refused("semop") : seen(1, "semop");
}
static enum outcome by_queue(void) {
  char message[8192] = "";
  mqd_t queue = mq_open(place("mq"), O_RDWR | O_NONBLOCK);
  if (queue == (mqd_t)-1) return refused("mq_open");
  return mq_receive(queue, message, sizeof message, NULL) < 0 ? refused("mq_receive") : seen(is_secret(message), "mq_receive");
}

const struct attempt ipc[] = {
    {"ipc-memory", OFFLINE, 0, by_memory},
    {"ipc-memory-key", OFFLINE, 0, by_memory_key},
    {"ipc-receive", OFFLINE, 0, by_receiving},
    {"ipc-send", OFFLINE, 0, by_sending},
    {"ipc-semaphore", OFFLINE, 0, by_semaphore},
    {"ipc-queue", OFFLINE, 0, by_queue},
    {0}};
