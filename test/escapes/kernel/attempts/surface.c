/* What no confined program needs: other tables of calls, io_uring, keys, tracing, namespaces, mounts, terminals. */
#include "attempt.h"
#include <arpa/inet.h>
#include <linux/bpf.h>
#include <linux/io_uring.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>

/* io_uring: one operation through a ring of its own. */
static int ring_operation(struct io_uring_sqe operation) {
  struct io_uring_params parameters = {0};
  int ring = syscall(SYS_io_uring_setup, 1, &parameters);
  if (ring < 0) return -1;
  size_t size = parameters.sq_off.array + parameters.sq_entries * sizeof(unsigned);
  size_t completions = parameters.cq_off.cqes + parameters.cq_entries * sizeof(struct io_uring_cqe);
  char *submissions = mmap(NULL, size > completions ? size : completions, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQ_RING);
  struct io_uring_sqe *entries = mmap(NULL, sizeof *entries, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQES);
  if (submissions == MAP_FAILED || entries == MAP_FAILED) return -1;
  entries[0] = operation;
  *(unsigned *)(submissions + parameters.sq_off.array) = 0;
  __atomic_store_n((unsigned *)(submissions + parameters.sq_off.tail), 1, __ATOMIC_RELEASE);
  if (syscall(SYS_io_uring_enter, ring, 1, 1, IORING_ENTER_GETEVENTS, NULL, 0) < 0) return -1;
  int result = ((struct io_uring_cqe *)(submissions + parameters.cq_off.cqes))->res;
  if (result < 0) errno = -result;
  return result < 0 ? -1 : result;
}
static enum outcome by_ring_write(void) {
  struct io_uring_sqe open_it = {.opcode = IORING_OP_OPENAT, .fd = AT_FDCWD, .addr = (uintptr_t)outside("victim.txt"), .open_flags = O_WRONLY};
  int descriptor = ring_operation(open_it);
  if (descriptor < 0 || write(descriptor, "CHANGED", 7) < 0) return refused("io_uring OPENAT");
  return seen(strcmp(content(outside("victim.txt")), "as it was") != 0, "io_uring OPENAT");
}
static enum outcome by_ring_read(void) {
  const char *path = text("%s/secret.txt", place("outside"));
  struct io_uring_sqe open_it = {.opcode = IORING_OP_OPENAT, .fd = AT_FDCWD, .addr = (uintptr_t)path, .open_flags = O_RDONLY};
  int descriptor = ring_operation(open_it);
  return descriptor < 0 ? refused("io_uring OPENAT") : secret_from(descriptor, "io_uring OPENAT");
}
static enum outcome by_ring_socket(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(number("tcp")), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct io_uring_sqe make = {.opcode = 45 /* IORING_OP_SOCKET */, .fd = AF_INET, .off = SOCK_STREAM};
  int descriptor = ring_operation(make);
  if (descriptor < 0) return refused("io_uring SOCKET");
  struct io_uring_sqe aim = {.opcode = IORING_OP_CONNECT, .fd = descriptor, .addr = (uintptr_t)&address, .off = sizeof address};
  return ring_operation(aim) < 0 ? refused("io_uring CONNECT") : secret_from(descriptor, "io_uring CONNECT");
}
static enum outcome by_ring_xattr(void) {
  struct io_uring_sqe set = {.opcode = 42 /* IORING_OP_SETXATTR */, .addr = (uintptr_t) "user.new", .off = (uintptr_t) "1",
                             .len = 1, .addr3 = (uintptr_t)outside("victim.txt")};
  char value[8];
  if (ring_operation(set) < 0) return refused("io_uring SETXATTR");
  return seen(syscall(SYS_getxattr, outside("victim.txt"), "user.new", value, sizeof value) == 1, "io_uring SETXATTR");
}

static enum outcome by_bpf(void) {
  union bpf_attr attributes = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1};
  return syscall(SYS_bpf, BPF_MAP_CREATE, &attributes, sizeof attributes) < 0 ? refused("bpf") : seen(1, "bpf");
}
static enum outcome by_userfaultfd(void) {
  int descriptor = syscall(SYS_userfaultfd, O_CLOEXEC | 1 /* UFFD_USER_MODE_ONLY */);
  return descriptor < 0 ? refused("userfaultfd") : seen(1, "userfaultfd");
}
static enum outcome by_perf_self(void) {
  unsigned char attributes[128] = {0};
  // PERF_TYPE_SOFTWARE, with the kernel and the hypervisor left out.
  attributes[0] = 1, attributes[4] = 128, attributes[40] = 0x60;
  return syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0) < 0 ? refused("perf_event_open") : seen(1, "perf_event_open");
}
static enum outcome by_add_key(void) {
  return syscall(SYS_add_key, "user", "hermetic-escape", "x", 1, -3) < 0 ? refused("add_key") : seen(1, "add_key");
}
static enum outcome by_keyctl(void) {
  return syscall(SYS_keyctl, 0 /* GET_KEYRING_ID */, -4 /* user keyring */, 1) < 0 ? refused("keyctl") : seen(1, "keyctl");
}
static enum outcome by_request_key(void) {
  // Found or not: the caches of other programs were asked. ENOKEY is an answer.
  return syscall(SYS_request_key, "user", "hermetic-escape", NULL, 0) < 0 && errno != ENOKEY ? refused("request_key") : seen(1, "request_key");
}

static enum outcome own_namespace(long result, const char *kind, ino_t before, const char *call) {
  struct stat now = {0};
  if (result < 0) return refused(call);
  stat(text("/proc/self/ns/%s", kind), &now);
  return seen(now.st_ino != before, call);
}
static ino_t namespace(const char *kind) {
  struct stat status = {0};
  stat(text("/proc/self/ns/%s", kind), &status);
  return status.st_ino;
}
static enum outcome by_user_namespace(void) { ino_t before = namespace("user"); return own_namespace(unshare(CLONE_NEWUSER), "user", before, "unshare NEWUSER"); }
static enum outcome by_mount_namespace(void) { ino_t before = namespace("mnt"); return own_namespace(unshare(CLONE_NEWNS), "mnt", before, "unshare NEWNS"); }
static enum outcome by_net_namespace(void) { ino_t before = namespace("net"); return own_namespace(unshare(CLONE_NEWUSER | CLONE_NEWNET), "net", before, "unshare NEWNET"); }
static enum outcome by_cloned_namespace(void) {
  int status;
  long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
  if (child < 0) return refused("clone NEWUSER");
  if (child == 0) _exit(7);
  waitpid(child, &status, 0);
  return seen(WEXITSTATUS(status) == 7, "clone NEWUSER");
}
static enum outcome by_clone3_namespace(void) {
  uint64_t arguments[11] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD};
  int status;
  long child = syscall(SYS_clone3, arguments, sizeof arguments);
  if (child < 0) return refused("clone3 NEWUSER");
  if (child == 0) _exit(7);
  waitpid(child, &status, 0);
  return seen(WEXITSTATUS(status) == 7, "clone3 NEWUSER");
}
static enum outcome by_mounting(void) {
  if (mount("none", outside("folder"), "tmpfs", 0, NULL) < 0) return refused("mount tmpfs");
  umount2(outside("folder"), MNT_DETACH);
  return seen(1, "mount tmpfs");
}
static enum outcome by_remounting(void) {
  // A private copy of the mounts first would need unshare; MS_REC|MS_PRIVATE on a place that is no mount point is EINVAL.
  if (mount(NULL, "/dev/shm", NULL, MS_REMOUNT | MS_BIND, NULL) < 0) return refused("mount MS_REMOUNT");
  return seen(1, "mount MS_REMOUNT");
}
static enum outcome by_fsopen(void) {
  int context = syscall(SYS_fsopen, "tmpfs", 0);
  if (context < 0) return refused("fsopen");
  if (syscall(SYS_fsconfig, context, 6 /* CREATE */, NULL, NULL, 0) < 0) return refused("fsconfig");
  return syscall(SYS_fsmount, context, 0, 0) < 0 ? refused("fsmount") : seen(1, "fsmount");
}
static enum outcome by_fspick(void) {
  return syscall(SYS_fspick, AT_FDCWD, "/dev/shm", 0) < 0 ? refused("fspick") : seen(1, "fspick");
}
static enum outcome by_mount_setattr(void) {
  uint64_t attributes[4] = {0};
  return syscall(SYS_mount_setattr, AT_FDCWD, "/dev/shm", 0, attributes, sizeof attributes) < 0 ? refused("mount_setattr") : seen(1, "mount_setattr");
}
static enum outcome by_open_tree_attr(void) {
  uint64_t attributes[4] = {0};
  return syscall(SYS_open_tree_attr, AT_FDCWD, place("outside"), 1, attributes, sizeof attributes) < 0 ? refused("open_tree_attr") : seen(1, "open_tree_attr");
}
static enum outcome by_pivot_root(void) {
  const char *folder = outside("folder");
  if (unshare(CLONE_NEWNS) < 0) return refused("unshare");
  if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0 || mount(folder, folder, NULL, MS_BIND, NULL) < 0) return refused("mount");
  if (chdir(folder) < 0 || syscall(SYS_pivot_root, ".", ".") < 0) return refused("pivot_root");
  return seen(1, "pivot_root");
}
static enum outcome by_bare_pivot_root(void) {
  // In the namespace of everybody the arguments are wrong on purpose: EINVAL and EBUSY mean that the kernel looked at them.
  syscall(SYS_pivot_root, outside("folder"), outside("folder"));
  return errno == EPERM || errno == EACCES || errno == ENOSYS ? refused("pivot_root") : seen(1, "pivot_root was tried");
}
static enum outcome by_umount(void) {
  umount2(outside("folder"), MNT_DETACH);
  return errno == EPERM || errno == EACCES || errno == ENOSYS ? refused("umount2") : seen(1, "umount2 was tried");
}
static enum outcome by_fanotify(void) {
  return syscall(SYS_fanotify_init, 0, O_RDONLY) < 0 ? refused("fanotify_init") : seen(1, "fanotify_init");
}
static enum outcome by_personality(void) {
  if (personality(ADDR_NO_RANDOMIZE) < 0) return refused("personality");
  return seen((personality(0xffffffff) & ADDR_NO_RANDOMIZE) != 0, "personality");
}

/* A terminal of its own: what is typed into it in the user's name. */
static enum outcome typed(unsigned long command) {
  char key = 'x', found = 0;
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt(master) < 0 || unlockpt(master) < 0) return refused("posix_openpt");
  int terminal = open(ptsname(master), O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (terminal < 0) return refused("open a terminal");
  setsid();
  ioctl(terminal, TIOCSCTTY, 0);
  if (syscall(SYS_ioctl, terminal, command, &key) < 0) return refused("TIOCSTI");
  key = '\n';
  syscall(SYS_ioctl, terminal, command, &key);
  return read(terminal, &found, 1) == 1 && found == 'x' ? seen(1, "TIOCSTI") : refused("read");
}
static enum outcome by_typing(void) { return typed(TIOCSTI); }
static enum outcome by_typing_high_bits(void) { return typed(TIOCSTI | 0x100000000ull); }
static enum outcome by_console(void) {
  char shift_state = 6;
  int console = open("/dev/tty1", O_RDONLY | O_NOCTTY | O_NONBLOCK);
  if (console < 0) return refused("open /dev/tty1");
  return ioctl(console, TIOCLINUX, &shift_state) < 0 ? refused("TIOCLINUX") : seen(1, "TIOCLINUX");
}
#ifdef __x86_64__
static enum outcome by_int80(void) {
  int result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(20 /* getpid */) : "memory");
  if (result < 0) errno = -result;
  return result < 0 ? refused("int 0x80") : seen(result == getpid(), "int 0x80");
}
static enum outcome by_x32(void) {
  long result = syscall(0x40000000 | SYS_getppid);
  return result < 0 ? refused("getppid of x32") : seen(result == getppid(), "getppid of x32");
}
/* The same file, written by the other table's calls: path below 4 GB. */
static enum outcome by_int80_write(void) {
  char *low = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  int result;
  if (low == MAP_FAILED) return refused("mmap");
  strcpy(low, outside("victim.txt"));
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(15 /* chmod */), "b"(low), "c"(0640) : "memory");
  if (result < 0) return errno = -result, refused("chmod by int 0x80");
  struct stat status = {0};
  stat(outside("victim.txt"), &status);
  return seen((status.st_mode & 0777) == 0640, "chmod by int 0x80");
}
/* socketcall of the other table. */
static enum outcome by_int80_socket(void) {
  int *low = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0), result;
  if (low == MAP_FAILED) return refused("mmap");
  low[0] = AF_INET, low[1] = SOCK_STREAM, low[2] = 0;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(102), "b"(1), "c"(low) : "memory");
  return result < 0 ? (errno = -result, refused("socketcall")) : seen(1, "socketcall");
}
#endif

const struct attempt surface[] = {
    {"ring-write", READONLY, "setting", by_ring_write},
    {"ring-read", ROOTED, "setting", by_ring_read},
    {"ring-socket", OFFLINE, "setting", by_ring_socket},
    {"ring-xattr", READONLY, "setting", by_ring_xattr},
    {"kernel-bpf", ANY, "root", by_bpf},
    {"kernel-userfaultfd", ANY, "setting", by_userfaultfd},
    {"kernel-perf", ANY, "setting", by_perf_self},
    {"key-add", ANY, 0, by_add_key},
    {"key-control", ANY, 0, by_keyctl},
    {"key-request", ANY, 0, by_request_key},
    {"namespace-user", ANY, "setting", by_user_namespace},
    {"namespace-mount", ANY, "root", by_mount_namespace},
    {"namespace-net", ANY, "setting", by_net_namespace},
    {"namespace-clone", OFFLINE " | " READONLY, "setting", by_cloned_namespace},
    {"namespace-clone3", OFFLINE " | " READONLY, "setting", by_clone3_namespace},
    {"mount-tmpfs", ANY, "root", by_mounting},
    {"mount-remount", ANY, "root", by_remounting},
    {"mount-fsopen", ANY, "root", by_fsopen},
    {"mount-fspick", ANY, "root", by_fspick},
    {"mount-setattr", ANY, "root", by_mount_setattr},
    {"mount-open-tree-attr", ANY, "root", by_open_tree_attr},
    {"mount-pivot-root", ANY, "root", by_pivot_root},
    {"mount-bare-pivot-root", ANY, "root", by_bare_pivot_root},
    {"mount-umount", ANY, "root", by_umount},
    {"kernel-fanotify", ANY, "root", by_fanotify},
    {"kernel-personality", ANY, 0, by_personality},
    {"terminal-type", ANY, "root", by_typing},
    {"terminal-type-high-bits", ANY, "root", by_typing_high_bits},
    {"terminal-console", ANY, "root", by_console},
#ifdef __x86_64__
    {"table-int80", ANY, "alone", by_int80},
    {"table-x32", ANY, 0, by_x32},
    {"table-int80-chmod", READONLY, "alone", by_int80_write},
    {"table-int80-socket", OFFLINE, "alone", by_int80_socket},
#endif
    {0}};
