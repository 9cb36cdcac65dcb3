/** Numbers and layouts of calls about sockets. */
export const AF_UNSPEC = 0;
export const AF_UNIX = 1;
export const AF_INET = 2;
export const AF_INET6 = 10;

export const SOCK_STREAM = 1;
export const SOCK_DGRAM = 2;
export const SOCK_SEQPACKET = 5;
/** The rest of the type argument is SOCK_CLOEXEC and SOCK_NONBLOCK. */
export const SOCK_TYPE_MASK = 0xf;
export const SOCK_NONBLOCK = 0o4000;
export const SOCK_CLOEXEC = 0o2000000;

/** Takes the protocol from the type: TCP for a stream, UDP for datagrams. */
export const IPPROTO_DEFAULT = 0;
/** The level of options of IP. */
export const IPPROTO_IP = 0;
export const IPPROTO_TCP = 6;
export const IPPROTO_UDP = 17;
export const IPPROTO_IPV6 = 41;

export const SOL_SOCKET = 1;
export const SOL_TLS = 282;
export const SO_TYPE = 3;
export const SO_SNDTIMEO = 21;
export const SO_BINDTODEVICE = 25;
export const SO_ACCEPTCONN = 30;
export const SO_PROTOCOL = 38;
export const SO_DOMAIN = 39;
export const SO_BINDTOIFINDEX = 62;

export const IP_TOS = 1;
export const IP_TTL = 2;
export const IP_OPTIONS = 4;
export const IP_PKTINFO = 8;
export const IP_ADD_MEMBERSHIP = 35;
export const IP_ADD_SOURCE_MEMBERSHIP = 39;
export const MCAST_JOIN_GROUP = 42;
export const MCAST_JOIN_SOURCE_GROUP = 46;
export const IP_UNICAST_IF = 50;
export const IPV6_2292RTHDR = 5;
export const IPV6_2292PKTOPTIONS = 6;
export const IPV6_JOIN_GROUP = 20;
export const IPV6_V6ONLY = 26;
export const IPV6_JOIN_ANYCAST = 27;
export const IPV6_PKTINFO = 50;
export const IPV6_HOPLIMIT = 52;
export const IPV6_RTHDR = 57;
export const IPV6_TCLASS = 67;
export const IPV6_UNICAST_IF = 76;
export const UDP_SEGMENT = 103;
export const TLS_SET_RECORD_TYPE = 1;

export const MSG_OOB = 0x1;
export const MSG_DONTROUTE = 0x4;
export const MSG_DONTWAIT = 0x40;
export const MSG_EOR = 0x80;
export const MSG_CONFIRM = 0x800;
export const MSG_NOSIGNAL = 0x4000;
export const MSG_MORE = 0x8000;
export const MSG_ZEROCOPY = 0x4000000;
/** Connects without `connect`: neither Landlock's hook nor a trap on `connect` sees it. */
export const MSG_FASTOPEN = 0x20000000;

export const SCM_RIGHTS = 1;
/** SCM_MAX_FD: descriptors in one message. */
export const MOST_DESCRIPTORS = 253;

export const SHUT_WR = 1;
export const SHUT_RDWR = 2;

/** sizeof(struct sockaddr_storage): the kernel takes no longer address. */
export const LONGEST_ADDRESS = 128;
/** The family at the start of every address. */
export const FAMILY_SIZE = 2;
/** `struct sockaddr_in` and `sockaddr_in6`; the shorter form of the latter has no scope, as in RFC 2133. */
export const SOCKADDR_IN_SIZE = 16;
export const SOCKADDR_IN6_SIZE = 28;
export const SHORTEST_SOCKADDR_IN6 = 24;
export const PORT_OFFSET = 2;
export const IN_ADDRESS_OFFSET = 4;
export const IN6_ADDRESS_OFFSET = 8;

/** `struct msghdr`; `struct mmsghdr` adds room for the number of bytes that were sent. */
export const MESSAGE_HEADER_SIZE = 56;
export const MESSAGE_IN_VECTOR_SIZE = 64;
/** `struct iovec`. */
export const IOVEC_SIZE = 16;
/** UIO_MAXIOV: parts of a message, and messages of one sendmmsg. */
export const MOST_PARTS = 1024;
/** A part of a message, at most; the kernel says EINVAL to a longer one. */
export const LONGEST_PART = 0x7fffffffn;
/** MAX_RW_COUNT: the kernel cuts off what one call sends beyond this. */
export const MAX_RW_COUNT = 0x7ffff000n;
/** net.core.optmem_max as it usually is. */
export const LONGEST_CONTROL: number = 20 * 1024;
/** `struct cmsghdr`: length, level and type. */
export const CONTROL_HEADER_SIZE = 16;

/** `lo` is the first interface of every network namespace. */
export const LOOPBACK_INTERFACE = 1;
