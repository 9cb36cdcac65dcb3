/* Reading outside of ROOT: directly, through /proc, through links, inherited descriptors, handles and mounts. */
#include "attempt.h"
#include <dirent.h>
#include <linux/openat2.h>
#include <spawn.h>
#include <sys/mount.h>
#include <sys/mman.h>

static const char *secret_file(void) { return text("%s/secret.txt", place("outside")); }
static enum outcome read_path(const char *path, const char *call) {
  int descriptor = open(path, O_RDONLY);
  return descriptor < 0 ? refused(call) : secret_from(descriptor, call);
}

static enum outcome by_openat(void) {
  int descriptor = syscall(SYS_openat, AT_FDCWD, secret_file(), O_RDONLY);
  return descriptor < 0 ? refused("openat") : secret_from(descriptor, "openat");
}
static enum outcome by_openat2(void) {
  struct open_how how = {.flags = O_RDONLY};
  int descriptor = syscall(SYS_openat2, AT_FDCWD, secret_file(), &how, sizeof how);
  return descriptor < 0 ? refused("openat2") : secret_from(descriptor, "openat2");
}
static enum outcome by_dots(void) {
  int folder = open(place("root"), O_RDONLY | O_DIRECTORY);
  int descriptor = openat(folder, "../outside/secret.txt", O_RDONLY);
  return descriptor < 0 ? refused("openat ..") : secret_from(descriptor, "openat ..");
}
static enum outcome by_chdir(void) {
  int before = open(".", O_PATH | O_DIRECTORY);
  if (chdir(place("outside")) < 0) return refused("chdir");
  int descriptor = open("secret.txt", O_RDONLY), problem = errno;
  if (fchdir(before) < 0) return refused("fchdir");
  errno = problem;
  return descriptor < 0 ? refused("open") : secret_from(descriptor, "chdir, open");
}
static enum outcome by_path_handle(void) {
  int handle = open(secret_file(), O_PATH);
  return read_path(text("/proc/self/fd/%d", handle), "open /proc/self/fd");
}
static enum outcome by_directory_handle(void) {
  int folder = open(place("outside"), O_PATH | O_DIRECTORY);
  int descriptor = openat(folder, "secret.txt", O_RDONLY);
  return descriptor < 0 ? refused("openat O_PATH") : secret_from(descriptor, "openat O_PATH");
}
static enum outcome by_prepared_symlink(void) { return read_path(text("%s/link", place("root")), "open a link in ROOT"); }
static enum outcome by_prepared_directory_link(void) {
  return read_path(text("%s/folder-link/secret.txt", place("root")), "open below a link in ROOT");
}
static enum outcome by_proc_root(void) { return read_path(text("/proc/self/root%s", secret_file()), "open /proc/self/root"); }
static enum outcome by_proc_cwd(void) {
  return read_path("/proc/self/cwd/../outside/secret.txt", "open /proc/self/cwd");
}
static enum outcome of_peer(const char *file, const char *call) {
  return read_path(text("/proc/%d/%s", number("pid"), file), call);
}
static enum outcome by_peer_root(void) { return of_peer(text("root%s", secret_file()), "open /proc/PID/root"); }
static enum outcome by_peer_cwd(void) { return of_peer("cwd/secret.txt", "open /proc/PID/cwd"); }
static enum outcome by_peer_descriptor(void) { return of_peer(text("fd/%d", number("secretfd")), "open /proc/PID/fd"); }
static enum outcome by_peer_environ(void) { return of_peer("environ", "read /proc/PID/environ"); }
static enum outcome by_peer_task_environ(void) {
  return of_peer(text("task/%d/environ", number("pid")), "read /proc/PID/task/TID/environ");
}
static enum outcome by_peer_maps(void) {
  int descriptor = open(text("/proc/%d/maps", number("pid")), O_RDONLY);
  char buffer[4096];
  if (descriptor < 0) return refused("open /proc/PID/maps");
  ssize_t length = read(descriptor, buffer, sizeof buffer);
  return length < 0 ? refused("read /proc/PID/maps") : seen(length > 0, "/proc/PID/maps");
}
static enum outcome by_peer_memory(void) {
  int descriptor = open(text("/proc/%d/mem", number("pid")), O_RDONLY);
  char buffer[128] = "";
  if (descriptor < 0) return refused("open /proc/PID/mem");
  if (pread(descriptor, buffer, sizeof buffer - 1, strtoull(place("memory"), NULL, 0)) < 0) return refused("pread");
  return seen(is_secret(buffer), "/proc/PID/mem");
}
static enum outcome by_listing(void) {
  DIR *folder = opendir(place("outside"));
  if (folder == NULL) return refused("opendir");
  int found = 0;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) found |= strcmp(entry->d_name, "secret.txt") == 0;
  closedir(folder);
  return seen(found, "getdents");
}
static enum outcome by_child(void) {
  int pipes[2], status;
  pid_t child;
  posix_spawn_file_actions_t actions;
  if (pipe(pipes) < 0) return refused("pipe");
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipes[1], 1);
  char *arguments[] = {"cat", (char *)secret_file(), NULL};
  if ((errno = posix_spawn(&child, "/bin/cat", &actions, NULL, arguments, environ)) != 0) return refused("posix_spawn");
  close(pipes[1]);
  waitpid(child, &status, 0);
  if (status != 0) return errno = EACCES, refused("cat");
  return secret_from(pipes[0], "cat");
}
static enum outcome by_handle(void) {
  struct {
    struct file_handle head;
    unsigned char bytes[128];
  } handle = {.head.handle_bytes = 128};
  int mount_id;
  if (name_to_handle_at(AT_FDCWD, secret_file(), &handle.head, &mount_id, 0) < 0) return refused("name_to_handle_at");
  int mount_point = open(place("root"), O_RDONLY | O_DIRECTORY);
  int descriptor = open_by_handle_at(mount_point, &handle.head, O_RDONLY);
  return descriptor < 0 ? refused("open_by_handle_at") : secret_from(descriptor, "open_by_handle_at");
}
static enum outcome by_bind_mount(void) {
  const char *target = text("%s/mount", place("root"));
  if (mount(place("outside"), target, NULL, MS_BIND, NULL) < 0) return refused("mount");
  enum outcome outcome = read_path(text("%s/secret.txt", target), "bind mount");
  umount2(target, MNT_DETACH);
  return outcome;
}
static enum outcome by_open_tree(void) {
  int tree = syscall(SYS_open_tree, AT_FDCWD, place("outside"), 1 | O_CLOEXEC);
  if (tree < 0) return refused("open_tree");
  int descriptor = openat(tree, "secret.txt", O_RDONLY);
  return descriptor < 0 ? refused("openat") : secret_from(descriptor, "open_tree");
}
static enum outcome by_move_mount(void) {
  const char *target = text("%s/mount", place("root"));
  int tree = syscall(SYS_open_tree, AT_FDCWD, place("outside"), 1 | O_CLOEXEC);
  if (tree < 0) return refused("open_tree");
  if (syscall(SYS_move_mount, tree, "", AT_FDCWD, target, 4) < 0) return refused("move_mount");
  enum outcome outcome = read_path(text("%s/secret.txt", target), "move_mount");
  umount2(target, MNT_DETACH);
  return outcome;
}
static enum outcome by_chroot(void) {
  if (chroot(place("outside")) < 0) return refused("chroot");
  return read_path("/secret.txt", "chroot");
}
static enum outcome by_block_device(void) {
  char sector[512];
  const char *devices[] = {"/dev/vda", "/dev/sda", "/dev/nvme0n1", "/dev/xvda"};
  int descriptor = -1;
  for (size_t at = 0; at < LENGTH(devices) && descriptor < 0; at++) {
    descriptor = open(devices[at], O_RDONLY);
    if (descriptor < 0 && errno != ENOENT) break;
  }
  if (descriptor < 0) return refused("open a block device");
  return read(descriptor, sector, sizeof sector) == sizeof sector ? seen(1, "block device") : refused("read");
}
static enum outcome by_inherited_directory(void) {
  int descriptor = openat(number("folderfd"), "../secret.txt", O_RDONLY);
  return descriptor < 0 ? refused("openat inherited") : secret_from(descriptor, "openat inherited");
}
static enum outcome by_inherited_handle(void) {
  return read_path(text("/proc/self/fd/%d", number("secretpathfd")), "open /proc/self/fd inherited");
}
static enum outcome by_executing(void) {
  int pipes[2], status;
  if (pipe(pipes) < 0) return refused("pipe");
  pid_t child = fork();
  if (child == 0) {
    dup2(pipes[1], 1);
    dup2(pipes[1], 2);
    execl("/bin/sh", "sh", secret_file(), NULL);
    _exit(9);
  }
  close(pipes[1]);
  waitpid(child, &status, 0);
  return secret_from(pipes[0], "sh secret.txt");
}
#ifdef __x86_64__
static enum outcome by_open(void) {
  int descriptor = syscall(SYS_open, secret_file(), O_RDONLY);
  return descriptor < 0 ? refused("open") : secret_from(descriptor, "open");
}
#endif

const struct attempt reads[] = {
    {"read-openat", ROOTED, 0, by_openat},
    {"read-openat2", ROOTED, 0, by_openat2},
    {"read-dots", ROOTED, 0, by_dots},
    {"read-after-chdir", ROOTED, 0, by_chdir},
    {"read-path-handle", ROOTED, 0, by_path_handle},
    {"read-directory-handle", ROOTED, 0, by_directory_handle},
    {"read-prepared-symlink", ROOTED, 0, by_prepared_symlink},
    {"read-prepared-directory-link", ROOTED, 0, by_prepared_directory_link},
    {"read-proc-root", ROOTED, 0, by_proc_root},
    {"read-proc-cwd", ROOTED, 0, by_proc_cwd},
    {"read-peer-root", ROOTED, 0, by_peer_root},
    {"read-peer-cwd", ROOTED, 0, by_peer_cwd},
    {"read-peer-descriptor", ROOTED, 0, by_peer_descriptor},
    {"read-peer-environ", ANY " | " ROOTED, 0, by_peer_environ},
    {"read-peer-task-environ", ANY " | " ROOTED, 0, by_peer_task_environ},
    {"read-peer-maps", ANY " | " ROOTED, 0, by_peer_maps},
    {"read-peer-memory", ANY " | " ROOTED, 0, by_peer_memory},
    {"read-listing", ROOTED, 0, by_listing},
    {"read-child", ROOTED, 0, by_child},
    {"read-handle", ANY " | " ROOTED, "root", by_handle},
    {"read-bind-mount", ANY " | " ROOTED, "root", by_bind_mount},
    {"read-open-tree", ANY " | " ROOTED, "root", by_open_tree},
    {"read-move-mount", ANY " | " ROOTED, "root", by_move_mount},
    {"read-chroot", ANY " | " ROOTED, "root", by_chroot},
    {"read-block-device", ROOTED, "root setting", by_block_device},
    {"read-inherited-directory", ROOTED, 0, by_inherited_directory},
    {"read-inherited-handle", ROOTED, 0, by_inherited_handle},
    {"read-as-script", ROOTED, 0, by_executing},
#ifdef __x86_64__
    {"read-open", ROOTED, 0, by_open},
#endif
    {0}};
