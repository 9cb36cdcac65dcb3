// Connects to its own listener many times and prints the median in microseconds. With `sendmsg` it sends datagrams instead.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { TURNS = 400 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int compare(const void *a, const void *b) { return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b); }

int main(int count, char **args) {
  int messages = count > 1 && strcmp(args[1], "sendmsg") == 0;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int server = socket(AF_INET, messages ? SOCK_DGRAM : SOCK_STREAM, 0);
  if (bind(server, (void *)&address, length) != 0 || (!messages && listen(server, 16) != 0)) return 1;
  getsockname(server, (void *)&address, &length);
  double turns[TURNS];
  int sender = socket(AF_INET, SOCK_DGRAM, 0);
  char byte = 0;
  struct iovec part = {&byte, 1};
  struct msghdr message = {&address, sizeof address, &part, 1, 0, 0, 0};
  for (int turn = 0; turn < TURNS; turn++) {
    int client = messages ? sender : socket(AF_INET, SOCK_STREAM, 0);
    double start = now();
    if (messages ? sendmsg(client, &message, 0) != 1 : connect(client, (void *)&address, length) != 0) return 1;
    turns[turn] = now() - start;
    if (messages) recv(server, &byte, 1, 0);
    else {
      close(accept(server, NULL, NULL));
      close(client);
    }
  }
  qsort(turns, TURNS, sizeof *turns, compare);
  printf("%f\n", turns[TURNS / 2]);
  return 0;
}
