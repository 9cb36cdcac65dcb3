/* Changes of files and directories, by every call that makes one. */
#include "attempt.h"
#include <linux/openat2.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/un.h>

static int changed(void) { return strcmp(content(outside("victim.txt")), "as it was") != 0; }
static int exists(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0;
}

static enum outcome write_to(int descriptor, const char *call) {
  if (descriptor < 0) return refused(call);
  if (write(descriptor, "CHANGED", 7) < 0) return refused("write");
  return seen(changed(), call);
}

static enum outcome by_openat(void) {
  return write_to(syscall(SYS_openat, AT_FDCWD, outside("victim.txt"), O_WRONLY), "openat");
}
static enum outcome by_read_write(void) {
  return write_to(syscall(SYS_openat, AT_FDCWD, outside("victim.txt"), O_RDWR), "openat O_RDWR");
}
static enum outcome by_append(void) {
  return write_to(syscall(SYS_openat, AT_FDCWD, outside("victim.txt"), O_WRONLY | O_APPEND), "openat O_APPEND");
}
static enum outcome by_openat2(void) {
  struct open_how how = {.flags = O_WRONLY};
  return write_to(syscall(SYS_openat2, AT_FDCWD, outside("victim.txt"), &how, sizeof how), "openat2");
}
/* Truncates although it asks for reading only. */
static enum outcome by_truncating_reader(void) {
  int descriptor = open(outside("victim.txt"), O_RDONLY | O_TRUNC);
  return descriptor < 0 ? refused("open O_RDONLY|O_TRUNC") : seen(changed(), "open O_RDONLY|O_TRUNC");
}
static enum outcome by_new_file(void) {
  int descriptor = open(outside("new"), O_CREAT | O_EXCL | O_WRONLY, 0600);
  return descriptor < 0 ? refused("open O_CREAT") : seen(exists(outside("new")), "open O_CREAT");
}
static enum outcome by_new_reader(void) {
  int descriptor = open(outside("new"), O_CREAT | O_RDONLY, 0600);
  return descriptor < 0 ? refused("open O_CREAT|O_RDONLY") : seen(exists(outside("new")), "open O_CREAT|O_RDONLY");
}
static enum outcome by_truncate(void) {
  return syscall(SYS_truncate, outside("victim.txt"), 2) < 0 ? refused("truncate") : seen(changed(), "truncate");
}
static enum outcome by_ftruncate(void) {
  int descriptor = open(outside("victim.txt"), O_RDWR);
  if (descriptor < 0) return refused("open");
  return ftruncate(descriptor, 2) < 0 ? refused("ftruncate") : seen(changed(), "ftruncate");
}
static enum outcome by_fallocate(void) {
  int descriptor = open(outside("victim.txt"), O_RDWR);
  if (descriptor < 0) return refused("open");
  if (fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4) < 0) return refused("fallocate");
  return seen(changed(), "fallocate");
}
/* A descriptor that was opened for reading is opened again. */
static enum outcome by_reopening(void) {
  int reader = open(outside("victim.txt"), O_RDONLY);
  return write_to(open(text("/proc/self/fd/%d", reader), O_WRONLY), "open /proc/self/fd");
}
static enum outcome by_reopening_path(void) {
  int handle = open(outside("victim.txt"), O_PATH);
  return write_to(open(text("/proc/thread-self/fd/%d", handle), O_RDWR), "open /proc/thread-self/fd");
}
static enum outcome by_proc_root(void) {
  return write_to(open(text("/proc/self/root%s", outside("victim.txt")), O_WRONLY), "open /proc/self/root");
}
static enum outcome by_directory_handle(void) {
  int folder = open(outside(""), O_PATH | O_DIRECTORY);
  return write_to(openat(folder, "victim.txt", O_WRONLY), "openat O_PATH");
}
static enum outcome by_chdir(void) {
  int before = open(".", O_PATH | O_DIRECTORY);
  if (chdir(outside("")) < 0) return refused("chdir");
  int descriptor = open("victim.txt", O_WRONLY);
  int problem = errno;
  if (fchdir(before) < 0) return refused("fchdir");
  errno = problem;
  return write_to(descriptor, "open");
}
static enum outcome by_mmap(void) {
  int descriptor = open(outside("victim.txt"), O_RDWR);
  if (descriptor < 0) return refused("open");
  char *memory = mmap(NULL, 9, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) return refused("mmap");
  memcpy(memory, "CHANGED!!", 9);
  return seen(changed(), "mmap");
}
/* Mapped for reading, made writable afterwards. */
static enum outcome by_mprotect(void) {
  int descriptor = open(outside("victim.txt"), O_RDWR);
  if (descriptor < 0) return refused("open");
  char *memory = mmap(NULL, 9, PROT_READ, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED || mprotect(memory, 9, PROT_READ | PROT_WRITE) < 0) return refused("mprotect");
  memcpy(memory, "CHANGED!!", 9);
  return seen(changed(), "mprotect");
}
static enum outcome by_copy_file_range(void) {
  int from = open(outside("other.txt"), O_RDONLY), to = open(outside("victim.txt"), O_WRONLY);
  if (to < 0) return refused("open");
  return copy_file_range(from, NULL, to, NULL, 5, 0) < 0 ? refused("copy_file_range") : seen(changed(), "copy_file_range");
}
static enum outcome by_splice(void) {
  int pipes[2], to = open(outside("victim.txt"), O_WRONLY);
  if (to < 0) return refused("open");
  if (pipe(pipes) < 0 || write(pipes[1], "CHANGED", 7) < 0) return refused("pipe");
  return splice(pipes[0], NULL, to, NULL, 7, 0) < 0 ? refused("splice") : seen(changed(), "splice");
}
static enum outcome by_sendfile(void) {
  int from = open(outside("other.txt"), O_RDONLY), to = open(outside("victim.txt"), O_WRONLY);
  if (to < 0) return refused("open");
  return sendfile(to, from, NULL, 5) < 0 ? refused("sendfile") : seen(changed(), "sendfile");
}
static enum outcome by_nameless_file(void) {
  int descriptor = open(outside(""), O_TMPFILE | O_RDWR, 0600);
  if (descriptor < 0) return refused("open O_TMPFILE");
  if (linkat(AT_FDCWD, text("/proc/self/fd/%d", descriptor), AT_FDCWD, outside("new"), AT_SYMLINK_FOLLOW) < 0)
    return refused("linkat");
  return seen(exists(outside("new")), "O_TMPFILE, linkat");
}
static enum outcome by_posix_shm(void) {
  const char *name = text("/hermetic-%s-%d", current(), getpid());
  int descriptor = shm_open(name, O_CREAT | O_RDWR, 0600);
  if (descriptor < 0) return refused("shm_open");
  enum outcome outcome = seen(exists(text("/dev/shm%s", name)), "shm_open");
  shm_unlink(name);
  return outcome;
}

static enum outcome by_renameat(void) {
  if (syscall(SYS_renameat2, AT_FDCWD, outside("other.txt"), AT_FDCWD, outside("victim.txt"), 0) < 0)
    return refused("renameat2");
  return seen(changed(), "renameat2");
}
static enum outcome by_exchange(void) {
  if (syscall(SYS_renameat2, AT_FDCWD, outside("other.txt"), AT_FDCWD, outside("victim.txt"), 2) < 0)
    return refused("renameat2 EXCHANGE");
  return seen(changed(), "renameat2 EXCHANGE");
}
static enum outcome by_moving(void) {
  if (syscall(SYS_renameat2, AT_FDCWD, outside("victim.txt"), AT_FDCWD, outside("new"), 1) < 0)
    return refused("renameat2 NOREPLACE");
  return seen(exists(outside("new")), "renameat2 NOREPLACE");
}
static enum outcome by_whiteout(void) {
  if (syscall(SYS_renameat2, AT_FDCWD, outside("victim.txt"), AT_FDCWD, outside("new"), 4) < 0)
    return refused("renameat2 WHITEOUT");
  return seen(exists(outside("new")), "renameat2 WHITEOUT");
}
static enum outcome by_linkat(void) {
  if (linkat(AT_FDCWD, outside("victim.txt"), AT_FDCWD, outside("new"), 0) < 0) return refused("linkat");
  return seen(exists(outside("new")), "linkat");
}
static enum outcome by_linking_descriptor(void) {
  int descriptor = open(outside("victim.txt"), O_RDONLY);
  if (linkat(descriptor, "", AT_FDCWD, outside("new"), AT_EMPTY_PATH) < 0) return refused("linkat AT_EMPTY_PATH");
  return seen(exists(outside("new")), "linkat AT_EMPTY_PATH");
}
static enum outcome by_linking_magic(void) {
  int descriptor = open(outside("victim.txt"), O_PATH);
  if (linkat(AT_FDCWD, text("/proc/self/fd/%d", descriptor), AT_FDCWD, outside("new"), AT_SYMLINK_FOLLOW) < 0)
    return refused("linkat /proc/self/fd");
  return seen(exists(outside("new")), "linkat /proc/self/fd");
}
static enum outcome by_symlinkat(void) {
  return symlinkat("x", AT_FDCWD, outside("new")) < 0 ? refused("symlinkat") : seen(exists(outside("new")), "symlinkat");
}
static enum outcome by_mkdirat(void) {
  return mkdirat(AT_FDCWD, outside("new"), 0700) < 0 ? refused("mkdirat") : seen(exists(outside("new")), "mkdirat");
}
static enum outcome make_node(mode_t mode, const char *call) {
  if (syscall(SYS_mknodat, AT_FDCWD, outside("new"), mode | 0600, 0) < 0) return refused(call);
  return seen(exists(outside("new")), call);
}
static enum outcome by_fifo(void) { return make_node(S_IFIFO, "mknodat S_IFIFO"); }
static enum outcome by_socket_node(void) { return make_node(S_IFSOCK, "mknodat S_IFSOCK"); }
static enum outcome by_regular_node(void) { return make_node(S_IFREG, "mknodat S_IFREG"); }
static enum outcome by_unlinkat(void) {
  if (unlinkat(AT_FDCWD, outside("victim.txt"), 0) < 0) return refused("unlinkat");
  return seen(!exists(outside("victim.txt")), "unlinkat");
}
static enum outcome by_removing_directory(void) {
  if (unlinkat(AT_FDCWD, outside("folder"), AT_REMOVEDIR) < 0) return refused("unlinkat AT_REMOVEDIR");
  return seen(!exists(outside("folder")), "unlinkat AT_REMOVEDIR");
}
/* A bound socket is a file. */
static enum outcome by_binding(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  // Relative to the folder: the path of a socket is short.
  int folder = open(outside(""), O_PATH | O_DIRECTORY), descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/new", folder);
  if (descriptor < 0) return refused("socket");
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) < 0) return refused("bind");
  return seen(exists(outside("new")), "bind");
}
static enum outcome bind_to(const char *path, const char *call) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  if (descriptor < 0) return refused("socket");
  return bind(descriptor, (struct sockaddr *)&address, sizeof address) < 0 ? refused(call) : seen(exists(outside("new")), call);
}
static enum outcome by_binding_path(void) { return bind_to(outside("new"), "bind to a path"); }
static enum outcome by_binding_name(void) {
  int before = open(".", O_PATH | O_DIRECTORY);
  if (chdir(outside("")) < 0) return refused("chdir");
  enum outcome outcome = bind_to("new", "bind to a name");
  return fchdir(before) < 0 ? refused("fchdir") : outcome;
}
/* Somebody reads at the other end. */
static enum outcome by_outside_fifo(void) {
  int descriptor = open(place("fifo"), O_WRONLY | O_NONBLOCK);
  if (descriptor < 0) return refused("open fifo");
  return write(descriptor, "x", 1) < 0 ? refused("write") : seen(reached(), "write to a fifo");
}
static enum outcome by_proc_file(void) {
  const char *path = text("/proc/%d/oom_score_adj", number("pid"));
  int descriptor = open(path, O_WRONLY);
  if (descriptor < 0) return refused("open oom_score_adj");
  return write(descriptor, "77", 2) < 0 ? refused("write") : seen(atoi(content(path)) == 77, "oom_score_adj of the peer");
}
static enum outcome by_writing_device(void) {
  int descriptor = open("/dev/kmsg", O_WRONLY);
  if (descriptor < 0) return refused("open /dev/kmsg");
  return write(descriptor, "<7>hermetic: escape test\n", 25) < 0 ? refused("write") : seen(1, "/dev/kmsg");
}
static enum outcome by_control_group(void) {
  const char *groups[] = {"/sys/fs/cgroup/pids", "/sys/fs/cgroup/unified", "/sys/fs/cgroup"};
  enum outcome outcome = REFUSED;
  for (size_t at = 0; at < LENGTH(groups); at++) {
    const char *path = text("%s/hermetic-%d", groups[at], getpid());
    outcome = mkdir(path, 0700) < 0 ? refused("mkdir in a cgroup") : seen(exists(path), "mkdir in a cgroup");
    rmdir(path);
    if (outcome == ESCAPED) break;
  }
  return outcome;
}

static enum outcome inherited_directory(void) { return write_to(openat(number("folderfd"), "victim.txt", O_WRONLY), "openat inherited"); }
static enum outcome inherited_handle(void) {
  return write_to(open(text("/proc/self/fd/%d", number("filefd")), O_WRONLY), "open /proc/self/fd inherited");
}

#ifdef __x86_64__
static enum outcome by_open(void) { return write_to(syscall(SYS_open, outside("victim.txt"), O_WRONLY), "open"); }
static enum outcome by_creat(void) {
  return syscall(SYS_creat, outside("new"), 0600) < 0 ? refused("creat") : seen(exists(outside("new")), "creat");
}
static enum outcome by_rename(void) {
  return syscall(SYS_rename, outside("other.txt"), outside("victim.txt")) < 0 ? refused("rename") : seen(changed(), "rename");
}
static enum outcome by_old_renameat(void) {
  if (syscall(SYS_renameat, AT_FDCWD, outside("other.txt"), AT_FDCWD, outside("victim.txt")) < 0) return refused("renameat");
  return seen(changed(), "renameat");
}
static enum outcome by_link(void) {
  return syscall(SYS_link, outside("victim.txt"), outside("new")) < 0 ? refused("link") : seen(exists(outside("new")), "link");
}
static enum outcome by_symlink(void) {
  return syscall(SYS_symlink, "x", outside("new")) < 0 ? refused("symlink") : seen(exists(outside("new")), "symlink");
}
static enum outcome by_mkdir(void) {
  return syscall(SYS_mkdir, outside("new"), 0700) < 0 ? refused("mkdir") : seen(exists(outside("new")), "mkdir");
}
static enum outcome by_mknod(void) {
  if (syscall(SYS_mknod, outside("new"), S_IFIFO | 0600, 0) < 0) return refused("mknod");
  return seen(exists(outside("new")), "mknod");
}
static enum outcome by_unlink(void) {
  return syscall(SYS_unlink, outside("victim.txt")) < 0 ? refused("unlink") : seen(!exists(outside("victim.txt")), "unlink");
}
static enum outcome by_rmdir(void) {
  return syscall(SYS_rmdir, outside("folder")) < 0 ? refused("rmdir") : seen(!exists(outside("folder")), "rmdir");
}
#endif

const struct attempt writes[] = {
    {"write-openat", READONLY " | " WRITABLE, 0, by_openat},
    {"write-read-write", READONLY " | " WRITABLE, 0, by_read_write},
    {"write-append", READONLY " | " WRITABLE, 0, by_append},
    {"write-openat2", READONLY " | " WRITABLE, 0, by_openat2},
    {"write-truncating-reader", READONLY " | " WRITABLE, 0, by_truncating_reader},
    {"write-new-file", READONLY " | " WRITABLE, 0, by_new_file},
    {"write-new-reader", READONLY " | " WRITABLE, 0, by_new_reader},
    {"write-truncate", READONLY " | " WRITABLE, 0, by_truncate},
    {"write-ftruncate", READONLY " | " WRITABLE, 0, by_ftruncate},
    {"write-fallocate", READONLY " | " WRITABLE, 0, by_fallocate},
    {"write-reopen-descriptor", READONLY " | " WRITABLE, 0, by_reopening},
    {"write-reopen-path", READONLY " | " WRITABLE, 0, by_reopening_path},
    {"write-proc-root", READONLY " | " WRITABLE, 0, by_proc_root},
    {"write-directory-handle", READONLY " | " WRITABLE, 0, by_directory_handle},
    {"write-after-chdir", READONLY " | " WRITABLE, 0, by_chdir},
    {"write-mmap", READONLY " | " WRITABLE, 0, by_mmap},
    {"write-mprotect", READONLY " | " WRITABLE, 0, by_mprotect},
    {"write-copy-file-range", READONLY " | " WRITABLE, 0, by_copy_file_range},
    {"write-splice", READONLY " | " WRITABLE, 0, by_splice},
    {"write-sendfile", READONLY " | " WRITABLE, 0, by_sendfile},
    {"write-nameless-file", READONLY " | " WRITABLE, 0, by_nameless_file},
    {"write-posix-shm", READONLY " | " WRITABLE, 0, by_posix_shm},
    {"write-renameat2", READONLY " | " WRITABLE, 0, by_renameat},
    {"write-exchange", READONLY " | " WRITABLE, 0, by_exchange},
    {"write-move", READONLY " | " WRITABLE, 0, by_moving},
    {"write-whiteout", READONLY " | " WRITABLE, "root", by_whiteout},
    {"write-linkat", READONLY " | " WRITABLE, 0, by_linkat},
    {"write-link-descriptor", READONLY " | " WRITABLE, 0, by_linking_descriptor},
    {"write-link-proc-fd", READONLY " | " WRITABLE, 0, by_linking_magic},
    {"write-symlinkat", READONLY " | " WRITABLE, 0, by_symlinkat},
    {"write-mkdirat", READONLY " | " WRITABLE, 0, by_mkdirat},
    {"write-fifo", READONLY " | " WRITABLE, 0, by_fifo},
    {"write-socket-node", READONLY " | " WRITABLE, 0, by_socket_node},
    {"write-regular-node", READONLY " | " WRITABLE, 0, by_regular_node},
    {"write-unlinkat", READONLY " | " WRITABLE, 0, by_unlinkat},
    {"write-remove-directory", READONLY " | " WRITABLE, 0, by_removing_directory},
    {"write-bind-socket", READONLY " | " WRITABLE, 0, by_binding},
    {"write-bind-path", READONLY " | " WRITABLE, 0, by_binding_path},
    {"write-bind-name", READONLY " | " WRITABLE, 0, by_binding_name},
    {"write-outside-fifo", READONLY " | " WRITABLE, 0, by_outside_fifo},
    {"write-proc-of-peer", READONLY " | " WRITABLE, 0, by_proc_file},
    {"write-kernel-log", READONLY " | " WRITABLE, "root", by_writing_device},
    {"write-control-group", READONLY " | " WRITABLE, "root", by_control_group},
    {"write-inherited-directory", READONLY " | " WRITABLE, 0, inherited_directory},
    {"write-inherited-handle", READONLY " | " WRITABLE, 0, inherited_handle},
#ifdef __x86_64__
    {"write-open", READONLY " | " WRITABLE, 0, by_open},
    {"write-creat", READONLY " | " WRITABLE, 0, by_creat},
    {"write-rename", READONLY " | " WRITABLE, 0, by_rename},
    {"write-renameat", READONLY " | " WRITABLE, 0, by_old_renameat},
    {"write-link", READONLY " | " WRITABLE, 0, by_link},
    {"write-symlink", READONLY " | " WRITABLE, 0, by_symlink},
    {"write-mkdir", READONLY " | " WRITABLE, 0, by_mkdir},
    {"write-mknod", READONLY " | " WRITABLE, 0, by_mknod},
    {"write-unlink", READONLY " | " WRITABLE, 0, by_unlink},
    {"write-rmdir", READONLY " | " WRITABLE, 0, by_rmdir},
#endif
    {0}};
