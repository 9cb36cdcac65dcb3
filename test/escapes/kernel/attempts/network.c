/* Sockets over IP and the other families. */
#include "attempt.h"
#include <arpa/inet.h>
#include <linux/if.h>
#include <linux/if_packet.h>
#include <linux/if_tun.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/vm_sockets.h>
#include <net/ethernet.h>
#include <netinet/ip.h>
#include <netinet/tcp.h>
#include <netinet/udp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>

#ifndef IPPROTO_MPTCP
#define IPPROTO_MPTCP 262
#endif
#ifndef TCP_FASTOPEN_CONNECT
#define TCP_FASTOPEN_CONNECT 30
#endif

union address {
  struct sockaddr any;
  struct sockaddr_in four;
  struct sockaddr_in6 six;
};
static union address at_four(const char *port) {
  return (union address){.four = {.sin_family = AF_INET, .sin_port = htons(number(port)), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}};
}
static union address at_six(const char *port) {
  return (union address){.six = {.sin6_family = AF_INET6, .sin6_port = htons(number(port)), .sin6_addr = IN6ADDR_LOOPBACK_INIT}};
}
static void give_time(int descriptor) {
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){1, 0}, sizeof(struct timeval));
}
static enum outcome connect_to(int descriptor, union address address, socklen_t length, const char *call) {
  if (descriptor < 0) return refused("socket");
  give_time(descriptor);
  if (connect(descriptor, &address.any, length) < 0) return refused(call);
  // A stream peer speaks first and closes.
  send(descriptor, "x", 1, MSG_NOSIGNAL);
  return secret_from(descriptor, call);
}

static enum outcome by_tcp(void) {
  return connect_to(socket(AF_INET, SOCK_STREAM, 0), at_four("tcp"), sizeof(struct sockaddr_in), "connect");
}
static enum outcome by_tcp6(void) {
  return connect_to(socket(AF_INET6, SOCK_STREAM, 0), at_six("tcp6"), sizeof(struct sockaddr_in6), "connect ::1");
}
static enum outcome by_mapped(void) {
  union address mapped = {.six = {.sin6_family = AF_INET6, .sin6_port = htons(number("tcp"))}};
  inet_pton(AF_INET6, "::ffff:127.0.0.1", &mapped.six.sin6_addr);
  return connect_to(socket(AF_INET6, SOCK_STREAM, 0), mapped, sizeof mapped.six, "connect ::ffff:127.0.0.1");
}
static enum outcome by_wildcard(void) {
  union address any = at_four("tcp");
  any.four.sin_addr.s_addr = 0;
  return connect_to(socket(AF_INET, SOCK_STREAM, 0), any, sizeof any.four, "connect 0.0.0.0");
}
static enum outcome by_nonblocking(void) {
  union address address = at_four("tcp");
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return refused("socket");
  if (connect(descriptor, &address.any, sizeof address.four) < 0 && errno != EINPROGRESS) return refused("connect");
  poll(&(struct pollfd){descriptor, POLLIN, 0}, 1, 1000);
  return secret_from(descriptor, "connect, not blocking");
}
static enum outcome by_mptcp(void) {
  return connect_to(socket(AF_INET, SOCK_STREAM, IPPROTO_MPTCP), at_four("tcp"), sizeof(struct sockaddr_in), "connect MPTCP");
}
static enum outcome by_sctp(void) {
  return connect_to(socket(AF_INET, SOCK_STREAM, IPPROTO_SCTP), at_four("tcp"), sizeof(struct sockaddr_in), "connect SCTP");
}
static enum outcome by_fastopen(void) {
  union address address = at_four("tcp");
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return refused("socket");
  give_time(descriptor);
  if (sendto(descriptor, "x", 1, MSG_FASTOPEN, &address.any, sizeof address.four) < 0) return refused("sendto MSG_FASTOPEN");
  return secret_from(descriptor, "sendto MSG_FASTOPEN");
}
static enum outcome message(int descriptor, union address *address, int flags, int many, const char *call) {
  struct iovec piece = {"x", 1};
  struct mmsghdr messages = {.msg_hdr = {.msg_name = &address->any, .msg_namelen = sizeof address->four, .msg_iov = &piece, .msg_iovlen = 1}};
  if (descriptor < 0) return refused("socket");
  give_time(descriptor);
  long result = many ? sendmmsg(descriptor, &messages, 1, flags) : sendmsg(descriptor, &messages.msg_hdr, flags);
  return result < 0 ? refused(call) : secret_from(descriptor, call);
}
static enum outcome by_fastopen_message(void) {
  union address address = at_four("tcp");
  return message(socket(AF_INET, SOCK_STREAM, 0), &address, MSG_FASTOPEN, 0, "sendmsg MSG_FASTOPEN");
}
static enum outcome by_fastopen_messages(void) {
  union address address = at_four("tcp");
  return message(socket(AF_INET, SOCK_STREAM, 0), &address, MSG_FASTOPEN, 1, "sendmmsg MSG_FASTOPEN");
}
static enum outcome by_fastopen_option(void) {
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor >= 0) setsockopt(descriptor, IPPROTO_TCP, TCP_FASTOPEN_CONNECT, &(int){1}, sizeof(int));
  return connect_to(descriptor, at_four("tcp"), sizeof(struct sockaddr_in), "connect TCP_FASTOPEN_CONNECT");
}
static enum outcome by_udp(void) {
  union address address = at_four("udp");
  int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
  if (descriptor < 0) return refused("socket");
  give_time(descriptor);
  if (sendto(descriptor, "x", 1, 0, &address.any, sizeof address.four) < 0) return refused("sendto");
  return secret_from(descriptor, "sendto UDP");
}
static enum outcome by_udp_connect(void) {
  return connect_to(socket(AF_INET, SOCK_DGRAM, 0), at_four("udp"), sizeof(struct sockaddr_in), "connect UDP");
}
static enum outcome by_udp6(void) {
  return connect_to(socket(AF_INET6, SOCK_DGRAM, 0), at_six("udp6"), sizeof(struct sockaddr_in6), "connect UDP ::1");
}
static enum outcome by_udp_message(void) {
  union address address = at_four("udp");
  return message(socket(AF_INET, SOCK_DGRAM, 0), &address, 0, 0, "sendmsg UDP");
}
static enum outcome by_udp_messages(void) {
  union address address = at_four("udp");
  return message(socket(AF_INET, SOCK_DGRAM, 0), &address, 0, 1, "sendmmsg UDP");
}
static enum outcome by_ping(void) {
  union address address = at_four("udp");
  unsigned char echo[8] = {8};
  int descriptor = socket(AF_INET, SOCK_DGRAM, IPPROTO_ICMP);
  if (descriptor < 0) return refused("socket ICMP");
  give_time(descriptor);
  if (sendto(descriptor, echo, sizeof echo, 0, &address.any, sizeof address.four) < 0) return refused("sendto");
  return recv(descriptor, echo, sizeof echo, 0) < 0 ? refused("recv") : seen(1, "ping");
}

/* A datagram for the peer, made by hand: the IP header, if wanted, and the UDP header. */
static size_t datagram(unsigned char *packet, int with_ip) {
  size_t ip = with_ip ? sizeof(struct iphdr) : 0;
  memset(packet, 0, ip + sizeof(struct udphdr) + 1);
  if (with_ip) {
    struct iphdr *head = (struct iphdr *)packet;
    *head = (struct iphdr){.version = 4, .ihl = 5, .ttl = 64, .protocol = IPPROTO_UDP};
    head->saddr = head->daddr = htonl(INADDR_LOOPBACK);
    head->tot_len = htons(ip + sizeof(struct udphdr) + 1);
    uint32_t sum = 0;
    for (size_t at = 0; at < 10; at++) sum += ((uint16_t *)packet)[at];
    head->check = ~((sum & 0xffff) + (sum >> 16));
  }
  struct udphdr *udp = (struct udphdr *)(packet + ip);
  udp->source = htons(9), udp->dest = htons(number("udp")), udp->len = htons(sizeof(struct udphdr) + 1);
  packet[ip + sizeof(struct udphdr)] = 'x';
  return ip + sizeof(struct udphdr) + 1;
}
static enum outcome by_raw(void) {
  union address address = at_four("udp");
  unsigned char packet[64];
  int descriptor = socket(AF_INET, SOCK_RAW, IPPROTO_UDP);
  if (descriptor < 0) return refused("socket SOCK_RAW");
  if (sendto(descriptor, packet, datagram(packet, 0), 0, &address.any, sizeof address.four) < 0) return refused("sendto");
  return seen(reached(), "raw socket");
}
static enum outcome by_raw_header(void) {
  union address address = at_four("udp");
  unsigned char packet[64];
  int descriptor = socket(AF_INET, SOCK_RAW, IPPROTO_RAW);
  if (descriptor < 0) return refused("socket IPPROTO_RAW");
  if (sendto(descriptor, packet, datagram(packet, 1), 0, &address.any, sizeof address.four) < 0) return refused("sendto");
  return seen(reached(), "raw socket with a header of its own");
}
static enum outcome by_packet(void) {
  unsigned char packet[64];
  int descriptor = socket(AF_PACKET, SOCK_DGRAM, htons(ETH_P_IP)), watcher = socket(AF_PACKET, SOCK_DGRAM, htons(ETH_P_ALL));
  if (descriptor < 0 || watcher < 0) return refused("socket AF_PACKET");
  give_time(watcher);
  struct sockaddr_ll interface = {.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_IP), .sll_ifindex = 1, .sll_halen = 6};
  if (sendto(descriptor, packet, datagram(packet, 1), 0, (struct sockaddr *)&interface, sizeof interface) < 0) return refused("sendto");
  return recv(watcher, packet, sizeof packet, 0) < 0 ? refused("recv") : seen(1, "packet socket");
}
static enum outcome by_netlink(void) {
  struct {
    struct nlmsghdr head;
    struct rtgenmsg body;
  } question = {{sizeof question, RTM_GETLINK, NLM_F_REQUEST | NLM_F_DUMP, 1, 0}, {AF_UNSPEC}};
  char answer[8192];
  int descriptor = socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE);
  if (descriptor < 0) return refused("socket AF_NETLINK");
  give_time(descriptor);
  if (send(descriptor, &question, sizeof question, 0) < 0) return refused("send");
  return recv(descriptor, answer, sizeof answer, 0) > 0 ? seen(1, "netlink") : refused("recv");
}
static enum outcome by_vsock(void) {
  struct sockaddr_vm address = {.svm_family = AF_VSOCK, .svm_cid = VMADDR_CID_LOCAL, .svm_port = 4711};
  int descriptor = socket(AF_VSOCK, SOCK_STREAM, 0);
  if (descriptor < 0) return refused("socket AF_VSOCK");
  // The socket itself is the way to the host of a virtual machine; whether somebody listens there is luck.
  connect(descriptor, (struct sockaddr *)&address, sizeof address);
  return seen(1, "vsock");
}
/* Every family and type that there is, so that one which nobody thought of is found. TCP, UDP and unix streams may be
 * made: what counts is where they are aimed. */
static enum outcome by_any_family(void) {
  const int types[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_RDM, SOCK_SEQPACKET};
  for (int family = 2; family < 64; family++)
    for (size_t type = 0; type < LENGTH(types); type++) {
      if ((family == AF_INET || family == AF_INET6) && types[type] <= SOCK_DGRAM) continue;
      int descriptor = socket(family, types[type], 0);
      if (descriptor >= 0) return close(descriptor), seen(1, text("socket %d %d", family, types[type]));
    }
  return refused("socket");
}
static enum outcome by_high_bits(void) {
  int descriptor = syscall(SYS_socket, 0x100000000ull | AF_INET, 0x100000000ull | SOCK_STREAM, 0x100000000ull);
  return connect_to(descriptor, at_four("tcp"), sizeof(struct sockaddr_in), "socket with high bits");
}
static enum outcome listens(int descriptor, union address *address, const char *call) {
  socklen_t length = sizeof *address;
  if (descriptor < 0) return refused("socket");
  if (address->any.sa_family != 0 && bind(descriptor, &address->any, sizeof address->four) < 0) return refused("bind");
  if (listen(descriptor, 1) < 0) return refused("listen");
  getsockname(descriptor, &address->any, &length);
  return seen(address->four.sin_port != 0, call);
}
static enum outcome by_listening(void) {
  union address address = {.four = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}};
  return listens(socket(AF_INET, SOCK_STREAM, 0), &address, "listen");
}
static enum outcome by_listening_everywhere(void) {
  union address address = {.four = {.sin_family = AF_INET}};
  return listens(socket(AF_INET, SOCK_STREAM, 0), &address, "listen on 0.0.0.0");
}
static enum outcome by_listening_unbound(void) {
  union address address = {0};
  return listens(socket(AF_INET, SOCK_STREAM, 0), &address, "listen without bind");
}
static enum outcome by_receiving(void) {
  union address address = {.four = {.sin_family = AF_INET}};
  socklen_t length = sizeof address;
  int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
  if (descriptor < 0) return refused("socket");
  if (bind(descriptor, &address.any, sizeof address.four) < 0) return refused("bind");
  getsockname(descriptor, &address.any, &length);
  // One that has a peer hears nobody else.
  union address other;
  length = sizeof other;
  if (getpeername(descriptor, &other.any, &length) == 0) return errno = EISCONN, refused("bind UDP");
  return seen(address.four.sin_port != 0, "bind UDP");
}

/* A wildcard listener is narrowed to loopback where loopback is allowed. */
static enum outcome everywhere(int type, const char *call) {
  union address address = {.four = {.sin_family = AF_INET}};
  socklen_t length = sizeof address;
  int descriptor = socket(AF_INET, type, 0);
  if (descriptor < 0) return refused("socket");
  if (bind(descriptor, &address.any, sizeof address.four) < 0) return refused("bind");
  if (type == SOCK_STREAM && listen(descriptor, 1) < 0) return refused("listen");
  getsockname(descriptor, &address.any, &length);
  return seen(address.four.sin_addr.s_addr == 0, call);
}
static enum outcome local_listen_everywhere(void) { return everywhere(SOCK_STREAM, "a listener on 0.0.0.0"); }
static enum outcome local_receive_everywhere(void) { return everywhere(SOCK_DGRAM, "a receiver on 0.0.0.0"); }
static enum outcome local_listen_unbound(void) {
  union address address = {0};
  socklen_t length = sizeof address;
  int descriptor = socket(AF_INET6, SOCK_STREAM, 0);
  if (descriptor < 0) return refused("socket");
  if (listen(descriptor, 1) < 0) return refused("listen");
  getsockname(descriptor, &address.any, &length);
  return seen(IN6_IS_ADDR_UNSPECIFIED(&address.six.sin6_addr), "an unbound listener on ::");
}

static enum outcome inherited_tcp(void) {
  return connect_to(number("tcpfd"), at_four("tcp"), sizeof(struct sockaddr_in), "connect inherited");
}
static enum outcome inherited_listen(void) {
  union address address = {0};
  return listens(number("tcpfd2"), &address, "listen inherited");
}
/* Somebody connected to an inherited listener already. */
static enum outcome inherited_accept(void) {
  int client = accept(number("listenfd"), NULL, NULL);
  return client < 0 ? refused("accept inherited") : secret_from(client, "accept inherited");
}
static enum outcome inherited_unix(void) {
  if (fcntl(number("dgramfd"), F_GETFD) < 0) return refused("fcntl");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, place("dgram"), sizeof address.sun_path - 1);
  struct iovec piece = {"x", 1};
  struct msghdr head = {.msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &piece, .msg_iovlen = 1};
  return sendmsg(number("dgramfd"), &head, 0) < 0 ? refused("sendmsg inherited") : seen(reached(), "sendmsg from an inherited unix socket");
}
static enum outcome inherited_udp(void) {
  union address address = at_four("udp");
  if (sendto(number("udpfd"), "x", 1, 0, &address.any, sizeof address.four) < 0) return refused("sendto inherited");
  return seen(reached(), "sendto inherited");
}
static enum outcome inherited_udp_message(void) {
  union address address = at_four("udp");
  return message(number("udpfd"), &address, 0, 0, "sendmsg inherited");
}
static enum outcome inherited_udp_messages(void) {
  union address address = at_four("udp");
  return message(number("udpfd"), &address, 0, 1, "sendmmsg inherited");
}
static enum outcome by_tunnel(void) {
  struct ifreq request = {.ifr_flags = IFF_TUN | IFF_NO_PI};
  int descriptor = open("/dev/net/tun", O_RDWR);
  if (descriptor < 0) return refused("open /dev/net/tun");
  return ioctl(descriptor, TUNSETIFF, &request) < 0 ? refused("TUNSETIFF") : seen(request.ifr_name[0] != 0, "TUNSETIFF");
}

/* One port is allowed: ways from there to another. */
static volatile int over;
static volatile union address flipped;
static int allowed_port, forbidden_port;
static void *flip_port(void *unused) {
  for (int turn = 0; !over; turn++) flipped.four.sin_port = turn % 2 ? allowed_port : forbidden_port;
  return unused;
}
static void *flip_address(void *unused) {
  for (int turn = 0; !over; turn++) flipped.four.sin_addr.s_addr = htonl(INADDR_LOOPBACK + turn % 2);
  return unused;
}
static enum outcome race(void *(*flip)(void *), int tries, const char *call) {
  pthread_t thread;
  int result = 0;
  char buffer[128] = "";
  if ((errno = pthread_create(&thread, NULL, flip, NULL)) != 0) return refused("pthread_create");
  for (int turn = 0; turn < tries && !result; turn++) {
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0) break;
    give_time(descriptor);
    if (connect(descriptor, (struct sockaddr *)&flipped, sizeof flipped.four) == 0 && read(descriptor, buffer, sizeof buffer - 1) > 0)
      result = is_secret(buffer);
    close(descriptor);
  }
  over = 1;
  pthread_join(thread, NULL);
  over = 0;
  errno = EACCES;
  return result ? seen(1, call) : refused(call);
}
static enum outcome race_port(void) {
  allowed_port = htons(number("allowed")), forbidden_port = htons(number("tcp"));
  union address start = at_four("allowed");
  memcpy((void *)&flipped, &start, sizeof start);
  return race(flip_port, 1000, "race on a port");
}
static enum outcome race_address(void) {
  // 127.0.0.2 is another address, where the peer listens on the same port.
  union address start = at_four("allowed");
  memcpy((void *)&flipped, &start, sizeof start);
  return race(flip_address, 1000, "race on an address");
}
static enum outcome other_address(void) {
  union address second = at_four("allowed");
  second.four.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1);
  return connect_to(socket(AF_INET, SOCK_STREAM, 0), second, sizeof second.four, "connect to another address");
}
static enum outcome reconnect(void) {
  union address first = at_four("allowed"), second = at_four("tcp"), nothing = {.any.sa_family = AF_UNSPEC};
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(descriptor, &first.any, sizeof first.four) < 0) return refused("connect to the allowed port");
  connect(descriptor, &nothing.any, sizeof nothing.any);
  return connect_to(descriptor, second, sizeof second.four, "connect again");
}
static enum outcome wrong_length(void) {
  // The kernel reads as much as it is told; a judge that reads more or less sees another address.
  return connect_to(socket(AF_INET, SOCK_STREAM, 0), at_four("tcp"), sizeof(union address), "connect with a long address");
}

const struct attempt network[] = {
    {"local-listen-everywhere", LOCAL, 0, local_listen_everywhere},
    {"local-receive-everywhere", LOCAL, 0, local_receive_everywhere},
    {"local-listen-unbound", LOCAL, 0, local_listen_unbound},
    {"allowed-tcp", ALLOWED, 0, by_tcp},
    {"allowed-tcp6", ALLOWED, 0, by_tcp6},
    {"allowed-mapped", ALLOWED, 0, by_mapped},
    {"allowed-wildcard", ALLOWED, 0, by_wildcard},
    {"allowed-nonblocking", ALLOWED, 0, by_nonblocking},
    {"allowed-mptcp", ALLOWED, 0, by_mptcp},
    {"allowed-fastopen", ALLOWED, 0, by_fastopen},
    {"allowed-fastopen-sendmsg", ALLOWED, 0, by_fastopen_message},
    {"allowed-fastopen-sendmmsg", ALLOWED, 0, by_fastopen_messages},
    {"allowed-fastopen-option", ALLOWED, 0, by_fastopen_option},
    {"allowed-udp", ALLOWED, 0, by_udp},
    {"allowed-udp-connect", ALLOWED, 0, by_udp_connect},
    {"allowed-udp-sendmsg", ALLOWED, 0, by_udp_message},
    {"allowed-udp-sendmmsg", ALLOWED, 0, by_udp_messages},
    {"allowed-any-family", ALLOWED, 0, by_any_family},
    {"allowed-high-bits", ALLOWED, 0, by_high_bits},
    {"allowed-listen", ALLOWED, 0, by_listening},
    {"allowed-listen-unbound", ALLOWED, 0, by_listening_unbound},
    {"allowed-other-address", ALLOWED, 0, other_address},
    {"allowed-reconnect", ALLOWED, 0, reconnect},
    {"allowed-long-address", ALLOWED, 0, wrong_length},
    {"allowed-race-port", ALLOWED, 0, race_port},
    {"allowed-race-address", ALLOWED, 0, race_address},
    {"net-tcp", OFFLINE " | " NAMED, 0, by_tcp},
    {"net-tcp6", OFFLINE " | " NAMED, 0, by_tcp6},
    {"net-tcp-mapped", OFFLINE, 0, by_mapped},
    {"net-tcp-wildcard", OFFLINE, 0, by_wildcard},
    {"net-tcp-nonblocking", OFFLINE, 0, by_nonblocking},
    {"net-mptcp", OFFLINE " | " NAMED, 0, by_mptcp},
    {"net-sctp", OFFLINE " | " LOCAL " | " NAMED, 0, by_sctp},
    {"net-fastopen", OFFLINE " | " NAMED, 0, by_fastopen},
    {"net-fastopen-sendmsg", OFFLINE, 0, by_fastopen_message},
    {"net-fastopen-sendmmsg", OFFLINE, 0, by_fastopen_messages},
    {"net-fastopen-option", OFFLINE, 0, by_fastopen_option},
    {"net-udp", OFFLINE " | " NAMED, 0, by_udp},
    {"net-udp-connect", OFFLINE " | " NAMED, 0, by_udp_connect},
    {"net-udp6", OFFLINE " | " NAMED, 0, by_udp6},
    {"net-udp-sendmsg", OFFLINE " | " NAMED, 0, by_udp_message},
    {"net-udp-sendmmsg", OFFLINE " | " NAMED, 0, by_udp_messages},
    {"net-ping", OFFLINE " | " LOCAL " | " NAMED, "setting", by_ping},
    {"net-raw", OFFLINE " | " LOCAL " | " NAMED, "root", by_raw},
    {"net-raw-header", OFFLINE " | " LOCAL " | " NAMED, "root", by_raw_header},
    {"net-packet", OFFLINE " | " LOCAL " | " NAMED, "root", by_packet},
    {"net-netlink", OFFLINE " | " LOCAL " | " NAMED, 0, by_netlink},
    {"net-vsock", OFFLINE " | " LOCAL " | " NAMED, 0, by_vsock},
    {"net-any-family", OFFLINE, 0, by_any_family},
    {"net-high-bits", OFFLINE, 0, by_high_bits},
    {"net-listen", OFFLINE " | " NAMED, 0, by_listening},
    {"net-listen-everywhere", OFFLINE, 0, by_listening_everywhere},
    {"net-listen-unbound", OFFLINE, 0, by_listening_unbound},
    {"net-udp-bind", OFFLINE, 0, by_receiving},
    {"net-inherited-connect", OFFLINE " | " NAMED, 0, inherited_tcp},
    {"net-inherited-listen", OFFLINE, 0, inherited_listen},
    {"net-inherited-accept", OFFLINE " | " NAMED, 0, inherited_accept},
    {"net-inherited-unix", OFFLINE " | " LOCAL " | " NAMED, 0, inherited_unix},
    {"net-inherited-sendto", OFFLINE " | " NAMED, 0, inherited_udp},
    {"net-inherited-sendmsg", OFFLINE " | " NAMED, 0, inherited_udp_message},
    {"net-inherited-sendmmsg", OFFLINE " | " NAMED, 0, inherited_udp_messages},
    {"net-tunnel", OFFLINE " | " READONLY, "root", by_tunnel},
    {0}};
