// One system call after another, as a program without any guard makes them. `probe NAME ARGUMENTS...` prints what happened.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *outcome(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }

static socklen_t address_of(struct sockaddr_storage *out, const char *host, const char *port) {
  memset(out, 0, sizeof *out);
  struct sockaddr_in *four = (void *)out;
  struct sockaddr_in6 *six = (void *)out;
  if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
    four->sin_family = AF_INET;
    four->sin_port = htons(atoi(port));
    return sizeof *four;
  }
  memset(out, 0, sizeof *out);
  inet_pton(AF_INET6, host, &six->sin6_addr);
  six->sin6_family = AF_INET6;
  six->sin6_port = htons(atoi(port));
  return sizeof *six;
}

static void print_address(int fd, int peer) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  char text[INET6_ADDRSTRLEN];
  if (peer) getpeername(fd, (void *)&address, &length);
  else getsockname(fd, (void *)&address, &length);
  if (address.ss_family == AF_INET)
    printf("%s", inet_ntop(AF_INET, &((struct sockaddr_in *)&address)->sin_addr, text, sizeof text));
  else
    printf("%s", inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&address)->sin6_addr, text, sizeof text));
}

static int connect_to(const char *host, const char *port, int flags) {
  struct sockaddr_storage address;
  socklen_t length = address_of(&address, host, port);
  int fd = socket(address.ss_family, SOCK_STREAM | flags, 0);
  printf("%s", outcome(connect(fd, (void *)&address, length)));
  return fd;
}

static void do_connect(char **args) {
  connect_to(args[0], args[1], 0);
}

static void do_nonblocking(char **args) {
  int fd = connect_to(args[0], args[1], SOCK_NONBLOCK);
  struct pollfd wait = {fd, POLLOUT, 0};
  poll(&wait, 1, 5000);
  int error = 0;
  socklen_t length = sizeof error;
  getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length);
  printf(" %s nonblock=%d", error ? strerrorname_np(error) : "ok", !!(fcntl(fd, F_GETFL) & O_NONBLOCK));
}

static char **parallel_args;
static int answers[2][3];
static void *parallel_one(void *number) {
  int which = (long)number % 2;
  struct sockaddr_storage address;
  socklen_t length = address_of(&address, "127.0.0.1", parallel_args[which]);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  int result = connect(fd, (void *)&address, length);
  __sync_fetch_and_add(&answers[which][result == 0 ? 0 : errno == EACCES ? 1 : 2], 1);
  return NULL;
}
static void do_parallel(char **args) {
  parallel_args = args;
  int count = atoi(args[2]);
  pthread_t *threads = calloc(count, sizeof *threads);
  for (long i = 0; i < count; i++) pthread_create(&threads[i], NULL, parallel_one, (void *)i);
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
  printf("first %d/%d/%d second %d/%d/%d", answers[0][0], answers[0][1], answers[0][2], answers[1][0], answers[1][1], answers[1][2]);
}

static struct sockaddr_in flipped;
static volatile int racing = 1;
static in_port_t ports[2];
static void *flip(void *unused) {
  for (unsigned i = 0; racing; i++) *(volatile in_port_t *)&flipped.sin_port = ports[i & 1];
  return unused;
}
static void do_race(char **args) {
  flipped.sin_family = AF_INET;
  inet_pton(AF_INET, "127.0.0.1", &flipped.sin_addr);
  ports[0] = htons(atoi(args[0]));
  ports[1] = htons(atoi(args[1]));
  pthread_t thread;
  pthread_create(&thread, NULL, flip, NULL);
  int won = 0, allowed = 0, refused = 0;
  for (int i = 0; i < atoi(args[2]); i++) {
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd, (void *)&flipped, sizeof flipped) == 0) {
      struct sockaddr_in peer;
      socklen_t length = sizeof peer;
      getpeername(fd, (void *)&peer, &length);
      if (peer.sin_port == ports[1]) won++;
      else allowed++;
    } else if (errno == EACCES) refused++;
    close(fd);
  }
  racing = 0;
  pthread_join(thread, NULL);
  printf("won %d allowed %s refused %s", won, allowed > 0 ? "some" : "none", refused > 0 ? "some" : "none");
}

// The same race for a message, whose address is read from memory as well.
static void do_message_race(char **args) {
  flipped.sin_family = AF_INET;
  inet_pton(AF_INET, "127.0.0.1", &flipped.sin_addr);
  ports[0] = htons(atoi(args[0]));
  ports[1] = htons(atoi(args[1]));
  pthread_t thread;
  pthread_create(&thread, NULL, flip, NULL);
  struct iovec part = {"x", 1};
  struct msghdr message = {&flipped, sizeof flipped, &part, 1, NULL, 0, 0};
  int fd = socket(AF_INET, SOCK_DGRAM, 0);
  int sent = 0, refused = 0;
  for (int i = 0; i < atoi(args[2]); i++) {
    if (sendmsg(fd, &message, 0) == 1) sent++;
    else if (errno == EACCES) refused++;
  }
  racing = 0;
  pthread_join(thread, NULL);
  printf("sent %s refused %s", sent > 0 ? "some" : "none", refused > 0 ? "some" : "none");
}

// Asks a name server over UDP, as resolvers without a C library do, and prints the last four bytes of its answer.
static void do_resolve(char **args) {
  unsigned char query[300] = {0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0};
  size_t length = 12;
  for (char *label = strtok(args[1], "."); label; label = strtok(NULL, ".")) {
    query[length++] = strlen(label);
    memcpy(query + length, label, strlen(label));
    length += strlen(label);
  }
  memcpy(query + length, "\0\0\1\0\1", 5);
  length += 5;
  struct sockaddr_storage address;
  socklen_t size = address_of(&address, args[0], "53");
  int fd = socket(AF_INET, SOCK_DGRAM, 0);
  struct timeval wait = {3, 0};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  if (atoi(args[2])) printf("%s ", outcome(sendto(fd, query, length, 0, (void *)&address, size)));
  else {
    printf("%s ", outcome(connect(fd, (void *)&address, size)));
    write(fd, query, length);
  }
  unsigned char answer[512];
  ssize_t got = recv(fd, answer, sizeof answer, 0);
  if (got < 12) printf("%s", outcome(got));
  else if (answer[7] == 0) printf("code %d", answer[3] & 15);
  else printf("%d.%d.%d.%d", answer[got - 4], answer[got - 3], answer[got - 2], answer[got - 1]);
}

static void do_bind(char **args) {
  struct sockaddr_storage address;
  socklen_t length = address_of(&address, args[0], "0");
  int fd = socket(address.ss_family, SOCK_STREAM, 0);
  int only = atoi(args[1]);
  if (address.ss_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof only);
  int result = bind(fd, (void *)&address, length);
  printf("%s", outcome(result));
  if (result == 0) {
    printf(" %s ", outcome(listen(fd, 5)));
    print_address(fd, 0);
  }
}

static void do_listen(char **args) {
  int fd = socket(atoi(args[0]) == 6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
  int result = listen(fd, 5);
  printf("%s ", outcome(result));
  print_address(fd, 0);
}

static socklen_t unix_address(struct sockaddr_un *out, const char *path) {
  memset(out, 0, sizeof *out);
  out->sun_family = AF_UNIX;
  strncpy(out->sun_path, path, sizeof out->sun_path - 1);
  if (path[0] == '@') out->sun_path[0] = 0;
  return sizeof(sa_family_t) + strlen(path) + (path[0] == '@' ? 0 : 1);
}

static void do_unix_connect(char **args) {
  struct sockaddr_un address;
  socklen_t length = unix_address(&address, args[0]);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  printf("%s", outcome(connect(fd, (void *)&address, length)));
}

// Serves and asks itself: both ends are inside. The second path is how the client names it.
static void do_unix_inside(char **args) {
  struct sockaddr_un address;
  socklen_t length = unix_address(&address, args[0]);
  int server = socket(AF_UNIX, SOCK_STREAM, 0);
  printf("%s", outcome(bind(server, (void *)&address, length)));
  printf(" %s", outcome(listen(server, 5)));
  struct sockaddr_un name;
  socklen_t size = sizeof name;
  getsockname(server, (void *)&name, &size);
  printf(" %s ", name.sun_path[0] ? name.sun_path : name.sun_path + 1);
  do_unix_connect(args + 1);
}

static void do_fork(char **args) {
  (void)args;
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  exit(child < 0 ? 40 + errno : 0);
}

static void do_exec(char **args) {
  execv(args[0], args);
  exit(40 + errno);
}

static void on_alarm(int signal) { (void)signal; }
static void do_interrupted(char **args) {
  struct sigaction action = {.sa_handler = on_alarm, .sa_flags = atoi(args[2]) ? SA_RESTART : 0};
  sigaction(SIGALRM, &action, NULL);
  ualarm(200000, 0);
  if (atoi(args[3])) {
    struct timeval wait = {0, atoi(args[3]) * 1000};
    struct sockaddr_storage address;
    socklen_t length = address_of(&address, args[0], args[1]);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
    printf("%s", outcome(connect(fd, (void *)&address, length)));
  } else connect_to(args[0], args[1], 0);
}

static void do_bad(char **args) {
  (void)args;
  struct sockaddr_in address = {.sin_family = AF_INET};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  printf("%s ", outcome(connect(-1, (void *)&address, sizeof address)));
  printf("%s ", outcome(connect(1000, (void *)&address, sizeof address)));
  printf("%s ", outcome(connect(open("/dev/null", 0), (void *)&address, sizeof address)));
  printf("%s ", outcome(connect(fd, (void *)8, sizeof address)));
  printf("%s ", outcome(connect(fd, (void *)&address, 4)));
  printf("%s ", outcome(connect(fd, (void *)&address, 4096)));
  printf("%s ", outcome(connect(fd, (void *)&address, -1)));
  address.sin_family = AF_INET6;
  printf("%s ", outcome(connect(fd, (void *)&address, sizeof address)));
  address.sin_family = 99;
  printf("%s ", outcome(connect(fd, (void *)&address, sizeof address)));
  address.sin_family = AF_UNSPEC;
  printf("%s", outcome(connect(fd, (void *)&address, sizeof address)));
}

static void do_steer(char **args) {
  (void)args;
  unsigned char route[] = {0x83, 7, 4, 8, 8, 8, 8, 0};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  printf("%s ", outcome(setsockopt(fd, IPPROTO_IP, IP_OPTIONS, route, sizeof route)));
  printf("%s", outcome(setsockopt(fd, SOL_SOCKET, SO_BINDTODEVICE, "lo", 3)));
}

static const struct {
  const char *name;
  void (*run)(char **args);
} PROBES[] = {
    {"connect", do_connect},   {"nonblocking", do_nonblocking}, {"parallel", do_parallel},
    {"race", do_race},         {"bind", do_bind},               {"listen", do_listen},
    {"unix-connect", do_unix_connect}, {"unix-inside", do_unix_inside}, {"fork", do_fork},
    {"exec", do_exec},         {"interrupted", do_interrupted}, {"bad", do_bad}, {"steer", do_steer}, {"message-race", do_message_race}, {"resolve", do_resolve},
};

int main(int count, char **args) {
  (void)count;
  setvbuf(stdout, NULL, _IONBF, 0);
  for (size_t i = 0; i < sizeof PROBES / sizeof *PROBES; i++)
    if (strcmp(args[1], PROBES[i].name) == 0) {
      PROBES[i].run(args + 2);
      return 0;
    }
  return 99;
}
