/* With one writable directory: ways to reach files outside of it through what lies in it, and races on its paths. */
#include "attempt.h"

static int changed(void) { return strcmp(content(outside("victim.txt")), "as it was") != 0; }
static struct stat victim(void) {
  struct stat status = {0};
  stat(outside("victim.txt"), &status);
  return status;
}
static int create(const char *path, const char *what) {
  int descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
  if (descriptor < 0) return -1;
  ssize_t length = write(descriptor, what, strlen(what));
  close(descriptor);
  return length < 0 ? -1 : 0;
}

static enum outcome rename_out(void) {
  if (create(scratch("mine"), "CHANGED") < 0) return refused("create in scratch");
  return rename(scratch("mine"), outside("victim.txt")) < 0 ? refused("rename") : seen(changed(), "rename out");
}
static enum outcome rename_in(void) {
  if (rename(outside("victim.txt"), scratch("stolen")) < 0) return refused("rename");
  return seen(victim().st_ino == 0, "rename in");
}
static enum outcome exchange(void) {
  if (create(scratch("mine"), "CHANGED") < 0) return refused("create in scratch");
  if (syscall(SYS_renameat2, AT_FDCWD, scratch("mine"), AT_FDCWD, outside("victim.txt"), 2) < 0) return refused("renameat2");
  return seen(changed(), "exchange");
}
static enum outcome link_in(void) {
  if (link(outside("victim.txt"), scratch("mine")) < 0) return refused("link");
  return create(scratch("mine"), "CHANGED") < 0 ? refused("open") : seen(changed(), "write through a hard link");
}
static enum outcome link_out(void) {
  if (create(scratch("mine"), "CHANGED") < 0) return refused("create in scratch");
  if (link(scratch("mine"), outside("new")) < 0) return refused("link");
  return seen(access(outside("new"), F_OK) == 0, "link out");
}
static enum outcome through_symlink(void) {
  if (symlink(outside("victim.txt"), scratch("mine")) < 0) return refused("symlink");
  int descriptor = open(scratch("mine"), O_WRONLY);
  if (descriptor < 0) return refused("open");
  return write(descriptor, "CHANGED", 7) < 0 ? refused("write") : seen(changed(), "write through a link");
}
static enum outcome through_dots(void) {
  int folder = open(scratch(""), O_RDONLY | O_DIRECTORY);
  int descriptor = openat(folder, text("../../outside/%s/victim.txt", current()), O_WRONLY);
  if (descriptor < 0) return refused("openat ..");
  return write(descriptor, "CHANGED", 7) < 0 ? refused("write") : seen(changed(), "openat ..");
}
static enum outcome chmod_outside(void) {
  return chmod(outside("victim.txt"), 0640) < 0 ? refused("chmod") : seen((victim().st_mode & 0777) == 0640, "chmod");
}
static enum outcome chmod_through_symlink(void) {
  if (symlink(outside("victim.txt"), scratch("mine")) < 0) return refused("symlink");
  return chmod(scratch("mine"), 0640) < 0 ? refused("chmod") : seen((victim().st_mode & 0777) == 0640, "chmod through a link");
}
static enum outcome fchmod_outside(void) {
  int reader = open(outside("victim.txt"), O_RDONLY);
  return fchmod(reader, 0640) < 0 ? refused("fchmod") : seen((victim().st_mode & 0777) == 0640, "fchmod");
}
static enum outcome chmod_relative(void) {
  int folder = open(outside(""), O_RDONLY | O_DIRECTORY);
  return fchmodat(folder, "victim.txt", 0640, 0) < 0 ? refused("fchmodat") : seen((victim().st_mode & 0777) == 0640, "fchmodat");
}
static enum outcome times_outside(void) {
  const struct timespec past[2] = {{1, 0}, {1, 0}};
  if (utimensat(AT_FDCWD, outside("victim.txt"), past, 0) < 0) return refused("utimensat");
  return seen(victim().st_mtim.tv_sec == 1, "utimensat");
}
static enum outcome times_through_proc(void) {
  const struct timespec past[2] = {{1, 0}, {1, 0}};
  int handle = open(outside("victim.txt"), O_PATH);
  if (utimensat(AT_FDCWD, text("/proc/self/fd/%d", handle), past, 0) < 0) return refused("utimensat /proc/self/fd");
  return seen(victim().st_mtim.tv_sec == 1, "utimensat /proc/self/fd");
}
static enum outcome owner_outside(void) {
  struct stat before = victim();
  if (chown(outside("victim.txt"), getuid(), getgid()) < 0) return refused("chown");
  return seen(victim().st_ctim.tv_nsec != before.st_ctim.tv_nsec, "chown");
}

/* Races: another thread makes a link point inside and outside in turn. */
static volatile int over, turns;
static const char *flipped, *inside_target, *outside_target, *temporary;
static void *flip(void *unused) {
  for (int turn = 0; !over; turn++) {
    unlink(temporary);
    if (symlink(turn % 2 ? outside_target : inside_target, temporary) == 0) rename(temporary, flipped);
    turns++;
  }
  return unused;
}
static enum outcome race(const char *target_in, const char *target_out, int (*try)(void), int (*won)(void), const char *what) {
  pthread_t thread;
  flipped = strdup(scratch("flipped")), temporary = strdup(scratch("temporary"));
  inside_target = strdup(target_in), outside_target = strdup(target_out);
  if (symlink(inside_target, flipped) < 0) return refused("symlink");
  if (pthread_create(&thread, NULL, flip, NULL) != 0) return refused("pthread_create");
  int result = 0;
  // A busy machine may let the other thread wait.
  for (int before = turns; turns < before + 2;) sched_yield();
  for (int turn = 0; turn < 800 && !result; turn++) {
    try();
    if (turn % 10 == 0) result = won();
    if (turn % 100 == 0) for (int before = turns; turns < before + 1;) sched_yield();
  }
  over = 1;
  pthread_join(thread, NULL);
  over = 0;
  return seen(result || won(), what);
}
static int open_flipped(void) {
  int descriptor = open(flipped, O_WRONLY);
  if (descriptor >= 0 && write(descriptor, "CHANGED", 7) < 0) errno = EIO;
  return descriptor < 0 ? -1 : close(descriptor);
}
static int victim_changed(void) { return changed(); }
static enum outcome race_write(void) {
  if (create(scratch("mine"), "mine") < 0) return refused("create in scratch");
  return race(scratch("mine"), outside("victim.txt"), open_flipped, victim_changed, "race on open");
}
static int create_below(void) {
  int descriptor = open(text("%s/new", flipped), O_CREAT | O_WRONLY, 0600);
  return descriptor < 0 ? -1 : close(descriptor);
}
static int new_outside(void) { return access(outside("new"), F_OK) == 0; }
static enum outcome race_directory(void) {
  return race(scratch(""), outside(""), create_below, new_outside, "race on a directory");
}
static int chmod_flipped(void) { return chmod(flipped, 0640); }
static int mode_changed(void) { return (victim().st_mode & 0777) == 0640; }
static enum outcome race_chmod(void) {
  if (create(scratch("mine"), "mine") < 0) return refused("create in scratch");
  return race(scratch("mine"), outside("victim.txt"), chmod_flipped, mode_changed, "race on chmod");
}
static int read_flipped(void) { return 0; }
static int secret_read(void) {
  for (int turn = 0; turn < 20; turn++)
    if (is_secret(content(flipped))) return 1;
  return 0;
}
static enum outcome race_read(void) {
  return race(place("inside"), text("%s/secret.txt", place("outside")), read_flipped, secret_read, "race on reading");
}
static enum outcome read_through_symlink(void) {
  if (symlink(text("%s/secret.txt", place("outside")), scratch("mine")) < 0) return refused("symlink");
  int descriptor = open(scratch("mine"), O_RDONLY);
  return descriptor < 0 ? refused("open") : secret_from(descriptor, "read through a link");
}
static enum outcome read_through_hard_link(void) {
  if (link(text("%s/secret.txt", place("outside")), scratch("mine")) < 0) return refused("link");
  int descriptor = open(scratch("mine"), O_RDONLY);
  return descriptor < 0 ? refused("open") : secret_from(descriptor, "read through a hard link");
}
static enum outcome read_by_moving(void) {
  if (rename(outside("secret.txt"), scratch("mine")) < 0) return refused("rename");
  int descriptor = open(scratch("mine"), O_RDONLY);
  return descriptor < 0 ? refused("open") : secret_from(descriptor, "read after a move");
}
static enum outcome device(mode_t kind, dev_t number) {
  if (mknod(scratch("new"), kind | 0600, number) < 0) return refused("mknod");
  return seen(access(scratch("new"), F_OK) == 0, "mknod");
}
static enum outcome character_device(void) { return device(S_IFCHR, 0x0101); }
static enum outcome block_device(void) { return device(S_IFBLK, 0x0700); }

const struct attempt writable[] = {
    {"inside-rename-out", WRITABLE, 0, rename_out},
    {"inside-rename-in", WRITABLE, 0, rename_in},
    {"inside-exchange", WRITABLE, 0, exchange},
    {"inside-link-in", WRITABLE, 0, link_in},
    {"inside-link-out", WRITABLE, 0, link_out},
    {"inside-symlink", WRITABLE, 0, through_symlink},
    {"inside-dots", WRITABLE, 0, through_dots},
    {"inside-chmod-outside", WRITABLE, 0, chmod_outside},
    {"inside-chmod-symlink", WRITABLE, 0, chmod_through_symlink},
    {"inside-fchmod-outside", WRITABLE, 0, fchmod_outside},
    {"inside-chmod-relative", WRITABLE, 0, chmod_relative},
    {"inside-times-outside", WRITABLE, 0, times_outside},
    {"inside-times-proc-fd", WRITABLE, 0, times_through_proc},
    {"inside-owner-outside", WRITABLE, 0, owner_outside},
    {"inside-character-device", WRITABLE, "root", character_device},
    {"inside-block-device", WRITABLE, "root", block_device},
    {"race-write", WRITABLE, 0, race_write},
    {"race-directory", WRITABLE, 0, race_directory},
    {"race-chmod", WRITABLE, 0, race_chmod},
    {"race-read", ROOTED_WRITABLE, 0, race_read},
    {"read-through-symlink", ROOTED_WRITABLE, 0, read_through_symlink},
    {"read-through-hard-link", ROOTED_WRITABLE, 0, read_through_hard_link},
    {"read-by-moving", ROOTED_WRITABLE, 0, read_by_moving},
    {0}};
