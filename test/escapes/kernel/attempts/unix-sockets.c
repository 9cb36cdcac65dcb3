/* Local sockets of somebody who was there before: by path, by abstract name, through pairs that are aimed anew. */
#include "attempt.h"
#include <poll.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

struct name {
  struct sockaddr_un address;
  socklen_t length;
};
static struct name path(const char *where) {
  struct name name = {.address.sun_family = AF_UNIX, .length = sizeof name.address};
  strncpy(name.address.sun_path, place(where), sizeof name.address.sun_path - 1);
  return name;
}
static struct name abstract(const char *where) {
  struct name name = {.address.sun_family = AF_UNIX};
  strncpy(name.address.sun_path + 1, place(where), sizeof name.address.sun_path - 2);
  name.length = offsetof(struct sockaddr_un, sun_path) + 1 + strlen(place(where));
  return name;
}
static enum outcome connect_to(int type, struct name name, const char *call) {
  int descriptor = socket(AF_UNIX, type, 0);
  if (descriptor < 0) return refused("socket");
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){1, 0}, sizeof(struct timeval));
  if (connect(descriptor, (struct sockaddr *)&name.address, name.length) < 0) return refused(call);
  // Of streams, the peer speaks first and closes.
  if (type != SOCK_DGRAM) return secret_from(descriptor, call);
  return send(descriptor, "x", 1, 0) < 0 ? refused("send") : seen(reached(), call);
}
static enum outcome send_to(int descriptor, struct name name, const char *call) {
  if (descriptor < 0) return refused("socket");
  if (sendto(descriptor, "x", 1, 0, (struct sockaddr *)&name.address, name.length) < 0) return refused(call);
  return seen(reached(), call);
}
static enum outcome message_to(int descriptor, struct name name, int many, const char *call) {
  struct iovec piece = {"x", 1};
  struct mmsghdr messages = {.msg_hdr = {.msg_name = &name.address, .msg_namelen = name.length, .msg_iov = &piece, .msg_iovlen = 1}};
  if (descriptor < 0) return refused("socket");
  if ((many ? sendmmsg(descriptor, &messages, 1, 0) : sendmsg(descriptor, &messages.msg_hdr, 0)) < 0) return refused(call);
  return seen(reached(), call);
}
static int pair(int type) {
  int ends[2];
  return socketpair(AF_UNIX, type, 0, ends) < 0 ? -1 : ends[0];
}

static enum outcome stream(void) { return connect_to(SOCK_STREAM, path("stream"), "connect to a path"); }
static enum outcome seqpacket(void) { return connect_to(SOCK_SEQPACKET, path("seqpacket"), "connect SOCK_SEQPACKET"); }
static enum outcome datagram(void) { return connect_to(SOCK_DGRAM, path("dgram"), "connect SOCK_DGRAM"); }
static enum outcome datagram_sendto(void) { return send_to(socket(AF_UNIX, SOCK_DGRAM, 0), path("dgram"), "sendto a path"); }
static enum outcome datagram_sendmsg(void) { return message_to(socket(AF_UNIX, SOCK_DGRAM, 0), path("dgram"), 0, "sendmsg to a path"); }
static enum outcome raw_type(void) { return send_to(socket(AF_UNIX, SOCK_RAW, 0), path("dgram"), "SOCK_RAW to a path"); }
static enum outcome abstract_stream(void) { return connect_to(SOCK_STREAM, abstract("abstract"), "connect to an abstract name"); }
static enum outcome abstract_datagram(void) {
  return send_to(socket(AF_UNIX, SOCK_DGRAM, 0), abstract("abstractdgram"), "sendto an abstract name");
}
static enum outcome pair_sendto(void) { return send_to(pair(SOCK_DGRAM), path("dgram"), "sendto from a pair"); }
static enum outcome pair_sendmsg(void) { return message_to(pair(SOCK_DGRAM), path("dgram"), 0, "sendmsg from a pair"); }
static enum outcome pair_sendmmsg(void) { return message_to(pair(SOCK_DGRAM), path("dgram"), 1, "sendmmsg from a pair"); }
static enum outcome pair_raw(void) { return message_to(pair(SOCK_RAW), path("dgram"), 0, "sendmsg from a raw pair"); }
static enum outcome pair_connect(void) {
  struct name name = path("dgram");
  int end = pair(SOCK_DGRAM);
  if (end < 0) return refused("socketpair");
  if (connect(end, (struct sockaddr *)&name.address, name.length) < 0) return refused("connect");
  return send(end, "x", 1, 0) < 0 ? refused("send") : seen(reached(), "a pair, connected anew");
}
static enum outcome pair_high_bits(void) {
  int ends[2];
  if (syscall(SYS_socketpair, AF_UNIX, 0x100000000ull | SOCK_DGRAM, 0, ends) < 0) return refused("socketpair");
  return message_to(ends[0], path("dgram"), 0, "a pair with high bits");
}

/* An old socket under a new name is still old. */
static enum outcome linked(void) {
  struct name name = {.address.sun_family = AF_UNIX, .length = sizeof name.address};
  if (link(place("stream"), scratch("s")) < 0) return refused("link");
  strncpy(name.address.sun_path, scratch("s"), sizeof name.address.sun_path - 1);
  return connect_to(SOCK_STREAM, name, "connect to a hard link");
}
static enum outcome symlinked(void) {
  struct name name = {.address.sun_family = AF_UNIX, .length = sizeof name.address};
  if (symlink(place("stream"), scratch("s")) < 0) return refused("symlink");
  strncpy(name.address.sun_path, scratch("s"), sizeof name.address.sun_path - 1);
  return connect_to(SOCK_STREAM, name, "connect to a link");
}
static enum outcome renamed(void) {
  struct name name = {.address.sun_family = AF_UNIX, .length = sizeof name.address};
  strncpy(name.address.sun_path, scratch("s"), sizeof name.address.sun_path - 1);
  if (rename(place("stream"), scratch("s")) < 0) return refused("rename");
  enum outcome outcome = connect_to(SOCK_STREAM, name, "connect after a rename");
  return rename(scratch("s"), place("stream")) < 0 ? refused("rename back") : outcome;
}
static enum outcome touched(void) {
  if (chmod(place("stream"), 0777) < 0) return refused("chmod");
  return connect_to(SOCK_STREAM, path("stream"), "connect after chmod");
}
static enum outcome through_proc(void) {
  struct name name = {.address.sun_family = AF_UNIX, .length = sizeof name.address};
  int handle = open(place("stream"), O_PATH);
  snprintf(name.address.sun_path, sizeof name.address.sun_path, "/proc/self/fd/%d", handle);
  return connect_to(SOCK_STREAM, name, "connect through /proc/self/fd");
}
/* A link that points at an own socket and at the peer's in turn. */
static volatile int over, turns;
static void *flip(void *unused) {
  const char *temporary = strdup(scratch("temporary")), *flipped = strdup(scratch("flipped"));
  const char *targets[] = {strdup(scratch("own")), place("stream")};
  for (; !over; turns++)
    if (symlink(targets[turns % 2], temporary) == 0) rename(temporary, flipped);
  return unused;
}
static enum outcome race(void) {
  struct name own = {.address.sun_family = AF_UNIX, .length = sizeof own.address}, name = own;
  char buffer[128] = "";
  pthread_t thread;
  int server = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0), result = 0;
  strncpy(own.address.sun_path, scratch("own"), sizeof own.address.sun_path - 1);
  strncpy(name.address.sun_path, scratch("flipped"), sizeof name.address.sun_path - 1);
  if (server < 0 || bind(server, (struct sockaddr *)&own.address, own.length) < 0) return refused("bind");
  if (listen(server, 4096) < 0 || symlink("own", scratch("flipped")) < 0) return refused("listen");
  if ((errno = pthread_create(&thread, NULL, flip, NULL)) != 0) return refused("pthread_create");
  while (turns < 2) sched_yield();
  for (int turn = 0; turn < 1000 && !result; turn++) {
    int client = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(client, (struct sockaddr *)&name.address, name.length) == 0 && poll(&(struct pollfd){client, POLLIN, 0}, 1, 1) > 0 &&
        recv(client, buffer, sizeof buffer - 1, MSG_DONTWAIT) > 0)
      result = is_secret(buffer);
    close(client);
    int accepted = accept(server, NULL, NULL);
    if (accepted >= 0) close(accepted);
  }
  over = 1;
  pthread_join(thread, NULL);
  errno = EACCES;
  return result ? seen(1, "race on a socket's path") : refused("race on a socket's path");
}

#define OFFLINE_SETS OFFLINE " | " NAMED
const struct attempt unix_sockets[] = {
    {"unix-hard-link", OFFLINE_SETS, 0, linked},
    {"unix-symlink", OFFLINE_SETS, 0, symlinked},
    {"unix-renamed", OFFLINE_SETS, 0, renamed},
    {"unix-touched", OFFLINE_SETS, 0, touched},
    {"unix-proc-fd", OFFLINE_SETS, 0, through_proc},
    {"unix-race", OFFLINE_SETS, 0, race},
    {"unix-stream", OFFLINE " | " LOCAL " | " NAMED, 0, stream},
    {"unix-seqpacket", OFFLINE " | " LOCAL " | " NAMED, 0, seqpacket},
    {"unix-datagram", OFFLINE " | " LOCAL " | " NAMED, 0, datagram},
    {"unix-sendto", OFFLINE " | " LOCAL " | " NAMED, 0, datagram_sendto},
    {"unix-sendmsg", OFFLINE " | " LOCAL " | " NAMED, 0, datagram_sendmsg},
    {"unix-raw", OFFLINE " | " LOCAL " | " NAMED, 0, raw_type},
    {"unix-abstract", OFFLINE " | " LOCAL " | " NAMED, 0, abstract_stream},
    {"unix-abstract-sendto", OFFLINE " | " LOCAL " | " NAMED, 0, abstract_datagram},
    {"unix-pair-sendto", OFFLINE " | " LOCAL " | " NAMED, 0, pair_sendto},
    {"unix-pair-sendmsg", OFFLINE " | " LOCAL " | " NAMED, 0, pair_sendmsg},
    {"unix-pair-sendmmsg", OFFLINE " | " LOCAL " | " NAMED, 0, pair_sendmmsg},
    {"unix-pair-raw", OFFLINE " | " LOCAL " | " NAMED, 0, pair_raw},
    {"unix-pair-connect", OFFLINE " | " LOCAL " | " NAMED, 0, pair_connect},
    {"unix-pair-high-bits", OFFLINE " | " LOCAL " | " NAMED, 0, pair_high_bits},
    {0}};
