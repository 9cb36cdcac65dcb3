/* The outside: a process with a secret in its environment, its memory, its queues and behind its sockets. It prints where
 * everything is and then counts in a file how often it was reached. Ends when its standard input does. */
#include "attempt.h"
#include <arpa/inet.h>
#include <mqueue.h>
#include <poll.h>
#include <stddef.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/xattr.h>

static int counter;
static volatile sig_atomic_t contacts;
static char memory[128];

static void count(int signal) {
  (void)signal;
  char line[16];
  contacts++;
  for (int value = contacts, at = 6; at >= 0; at--, value /= 10) line[at] = '0' + value % 10;
  if (pwrite(counter, line, 7, 0) < 0) _exit(8);
}

static int serve(int family, int type, const void *address, socklen_t length) {
  int descriptor = socket(family, type | SOCK_CLOEXEC, 0);
  if (descriptor < 0 || bind(descriptor, address, length) < 0) return -1;
  if (type != SOCK_DGRAM && listen(descriptor, 64) < 0) return -1;
  return descriptor;
}
static int serve_ip(int family, int type, const char *name) {
  struct sockaddr_in four = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  const void *address = family == AF_INET ? (void *)&four : (void *)&six;
  int descriptor = serve(family, type, address, family == AF_INET ? sizeof four : sizeof six);
  struct sockaddr_in6 bound = {0};
  socklen_t length = sizeof bound;
  if (descriptor >= 0) getsockname(descriptor, (struct sockaddr *)&bound, &length);
  // Ports lie at the same place in both.
  printf("%s=%d\n", name, descriptor < 0 ? 1 : ntohs(bound.sin6_port));
  return descriptor;
}
/* A port that the flags may allow: the one at 127.0.0.1 says hello, the same number at 127.0.0.2 tells the secret. */
static int allowed, forbidden;
static void serve_allowed(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  allowed = serve(AF_INET, SOCK_STREAM, &address, sizeof address);
  getsockname(allowed, (struct sockaddr *)&address, &length);
  printf("allowed=%d\n", ntohs(address.sin_port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1);
  forbidden = serve(AF_INET, SOCK_STREAM, &address, sizeof address);
}
static int serve_path(int type, const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s/%s", place("sockets"), name);
  printf("%s=%s\n", name, address.sun_path);
  return serve(AF_UNIX, type, &address, sizeof address);
}
static int serve_abstract(int type, const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int length = snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "hermetic-%s-%d", name, getpid());
  printf("%s=%s\n", name, address.sun_path + 1);
  return serve(AF_UNIX, type, &address, offsetof(struct sockaddr_un, sun_path) + 1 + length);
}

static int shm, msg, sem;
static void make_ipc(void) {
  struct { long type; char text[64]; } message = {.type = 1};
  key_t key = 0x4845 << 16 | (getpid() & 0xffff);
  shm = shmget(key, 4096, IPC_CREAT | 0600), msg = msgget(IPC_PRIVATE, 0600), sem = semget(IPC_PRIVATE, 1, 0600);
  char *start = shmat(shm, NULL, 0);
  if (start != (void *)-1) strcpy(start, place("secret"));
  strncpy(message.text, place("secret"), sizeof message.text - 1);
  for (int copy = 0; copy < 8; copy++) msgsnd(msg, &message, sizeof message.text, IPC_NOWAIT);
  printf("shm=%d\nkey=%d\nmsg=%d\nsem=%d\n", shm, key, msg, sem);

  const char *queue = text("/hermetic-%d", getpid());
  struct mq_attr attributes = {.mq_maxmsg = 8, .mq_msgsize = 1024};
  mqd_t made = mq_open(queue, O_CREAT | O_RDWR, 0600, &attributes);
  for (int copy = 0; copy < 4 && made != (mqd_t)-1; copy++) mq_send(made, place("secret"), strlen(place("secret")), 0);
  printf("mq=%s\n", queue);
}
static void remove_ipc(void) {
  shmctl(shm, IPC_RMID, NULL), msgctl(msg, IPC_RMID, NULL), semctl(sem, 0, IPC_RMID);
  mq_unlink(text("/hermetic-%d", getpid()));
}

int peer(void) {
  char buffer[64];
  counter = open(place("contacts"), O_RDWR);
  strncpy(memory, place("secret"), sizeof memory - 1);
  signal(SIGUSR1, count), signal(SIGPIPE, SIG_IGN);
  if (counter < 0 || chdir(place("outside")) < 0) return 9;
  printf("pid=%d\nmemory=%p\nsecretfd=%d\n", getpid(), (void *)memory, open("secret.txt", O_RDONLY));
  const char *with_attributes[] = {"meta-removexattr", "meta-lremovexattr", "meta-fremovexattr", "meta-removexattrat"};
  for (size_t at = 0; at < LENGTH(with_attributes); at++)
    setxattr(text("%s/%s/victim.txt", place("outside"), with_attributes[at]), "user.old", "1", 1, 0);
  mkfifo(text("%s/fifo", place("sockets")), 0600);
  serve_allowed();
  struct pollfd watched[] = {
      {STDIN_FILENO, POLLIN, 0},
      {allowed, POLLIN, 0},
      {forbidden, POLLIN, 0},
      {serve_ip(AF_INET, SOCK_STREAM, "tcp"), POLLIN, 0},
      {serve_ip(AF_INET6, SOCK_STREAM, "tcp6"), POLLIN, 0},
      {serve_path(SOCK_STREAM, "stream"), POLLIN, 0},
      {serve_path(SOCK_SEQPACKET, "seqpacket"), POLLIN, 0},
      {serve_abstract(SOCK_STREAM, "abstract"), POLLIN, 0},
      {serve_ip(AF_INET, SOCK_DGRAM, "udp"), POLLIN, 0},
      {serve_ip(AF_INET6, SOCK_DGRAM, "udp6"), POLLIN, 0},
      {serve_path(SOCK_DGRAM, "dgram"), POLLIN, 0},
      {serve_abstract(SOCK_DGRAM, "abstractdgram"), POLLIN, 0},
      {open(text("%s/fifo", place("sockets")), O_RDWR | O_NONBLOCK), POLLIN, 0},
  };
  printf("fifo=%s/fifo\n", place("sockets"));
  make_ipc();
  printf("ready=1\n");
  fflush(stdout);
  for (;;) {
    if (poll(watched, LENGTH(watched), -1) < 0) continue;
    if (watched[0].revents != 0) break;
    for (size_t at = 1; at < LENGTH(watched); at++) {
      if (watched[at].revents == 0) continue;
      if (at == 1) {
        int client = accept(allowed, NULL, NULL);
        if (write(client, "hello", 6) < 0) close(client);
        close(client);
        continue;
      }
      count(0);
      struct sockaddr_storage from;
      socklen_t length = sizeof from;
      if (at == LENGTH(watched) - 1) {
        if (read(watched[at].fd, buffer, sizeof buffer) < 0) continue;
      } else if (at < 8) {
        int client = accept(watched[at].fd, NULL, NULL);
        if (write(client, memory, strlen(memory)) < 0) contacts++;
        close(client);
      } else if (recvfrom(watched[at].fd, buffer, sizeof buffer, 0, (struct sockaddr *)&from, &length) >= 0) {
        sendto(watched[at].fd, memory, strlen(memory), MSG_DONTWAIT, (struct sockaddr *)&from, length);
      }
    }
  }
  remove_ipc();
  return 0;
}

/* Opens what a careless parent leaves open, under the numbers that the attempts are told, and becomes the command. */
int hold(char **command) {
  dup2(open(text("%s/write-inherited-directory", place("outside")), O_RDONLY | O_DIRECTORY), number("folderfd"));
  dup2(open(text("%s/write-inherited-handle/victim.txt", place("outside")), O_RDONLY), number("filefd"));
  dup2(open(text("%s/secret.txt", place("outside")), O_PATH), number("secretpathfd"));
  dup2(socket(AF_INET, SOCK_STREAM, 0), number("tcpfd"));
  dup2(socket(AF_INET, SOCK_STREAM, 0), number("tcpfd2"));
  dup2(socket(AF_INET, SOCK_DGRAM, 0), number("udpfd"));
  dup2(socket(AF_UNIX, SOCK_DGRAM, 0), number("dgramfd"));
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int listener = serve(AF_INET, SOCK_STREAM, &address, sizeof address), client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  getsockname(listener, (struct sockaddr *)&address, &length);
  if (connect(client, (struct sockaddr *)&address, sizeof address) < 0) return 9;
  send(client, place("secret"), strlen(place("secret")), MSG_NOSIGNAL);
  dup2(listener, number("listenfd"));
  // Everything else, the first numbers of these among it.
  close_range(3, number("folderfd") - 1, 0);
  close_range(number("dgramfd") + 1, ~0u, 0);
  execvp(command[0], command);
  return 9;
}
