/* Modes, owners, times and attributes: Landlock knows no right for any of them. */
#include "attempt.h"
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <utime.h>

static struct stat status_of(const char *path) {
  struct stat status = {0};
  stat(path, &status);
  return status;
}

/* Every one of these changes moves the time of the inode, at the latest when it ticks. */
static enum outcome after(long result, const struct stat *before, const char *call) {
  if (result < 0) return refused(call);
  struct stat now = status_of(outside("victim.txt"));
  int differs = now.st_mode != before->st_mode || now.st_mtim.tv_sec != before->st_mtim.tv_sec ||
                now.st_ctim.tv_sec != before->st_ctim.tv_sec || now.st_ctim.tv_nsec != before->st_ctim.tv_nsec;
  return seen(differs, call);
}
#define CHANGE(name, expression)                                    \
  static enum outcome name(void) {                                  \
    struct stat before = status_of(outside("victim.txt"));          \
    const char *victim = outside("victim.txt");                     \
    int reader = open(victim, O_RDONLY), handle = open(victim, O_PATH); \
    (void)reader, (void)handle;                                     \
    return after((expression), &before, #expression);               \
  }

static const struct timespec PAST[2] = {{1, 0}, {1, 0}};

CHANGE(fchmod_reader, syscall(SYS_fchmod, reader, 0640))
CHANGE(fchmodat_path, syscall(SYS_fchmodat, AT_FDCWD, victim, 0640))
CHANGE(fchmodat2_path, syscall(SYS_fchmodat2, AT_FDCWD, victim, 0640, AT_SYMLINK_NOFOLLOW))
CHANGE(fchmodat2_handle, syscall(SYS_fchmodat2, handle, "", 0640, AT_EMPTY_PATH))
CHANGE(chmod_magic_link, chmod(text("/proc/self/fd/%d", handle), 0640))
CHANGE(chmod_high_bits, syscall(SYS_fchmodat, AT_FDCWD, victim, 0xffff000000000000ull | 0640))
CHANGE(fchown_reader, syscall(SYS_fchown, reader, getuid(), getgid()))
CHANGE(fchownat_path, syscall(SYS_fchownat, AT_FDCWD, victim, getuid(), getgid(), 0))
CHANGE(fchownat_handle, syscall(SYS_fchownat, handle, "", getuid(), getgid(), AT_EMPTY_PATH))
CHANGE(utimensat_path, syscall(SYS_utimensat, AT_FDCWD, victim, PAST, 0))
CHANGE(utimensat_now, syscall(SYS_utimensat, AT_FDCWD, victim, NULL, 0))
CHANGE(utimensat_reader, syscall(SYS_utimensat, reader, NULL, PAST, 0))
CHANGE(utimensat_handle, syscall(SYS_utimensat, handle, "", PAST, AT_EMPTY_PATH))

/* Extended attributes and flags move the time too; whether they took is asked of the file itself. */
static enum outcome attribute(long result, const char *call) {
  char value[8];
  if (result < 0) return refused(call);
  return seen(getxattr(outside("victim.txt"), "user.new", value, sizeof value) == 1, call);
}
static enum outcome attribute_gone(long result, const char *call) {
  char value[8];
  if (result < 0) return refused(call);
  return seen(getxattr(outside("victim.txt"), "user.old", value, sizeof value) < 0, call);
}
struct xattr_arguments {
  uint64_t value;
  uint32_t size, flags;
};
static enum outcome by_setxattr(void) { return attribute(setxattr(outside("victim.txt"), "user.new", "1", 1, 0), "setxattr"); }
static enum outcome by_lsetxattr(void) { return attribute(lsetxattr(outside("victim.txt"), "user.new", "1", 1, 0), "lsetxattr"); }
static enum outcome by_fsetxattr(void) {
  return attribute(fsetxattr(open(outside("victim.txt"), O_RDONLY), "user.new", "1", 1, 0), "fsetxattr");
}
static enum outcome by_setxattrat(void) {
  struct xattr_arguments arguments = {.value = (uintptr_t) "1", .size = 1};
  return attribute(syscall(SYS_setxattrat, AT_FDCWD, outside("victim.txt"), 0, "user.new", &arguments, sizeof arguments), "setxattrat");
}
static enum outcome by_removexattr(void) { return attribute_gone(removexattr(outside("victim.txt"), "user.old"), "removexattr"); }
static enum outcome by_lremovexattr(void) { return attribute_gone(lremovexattr(outside("victim.txt"), "user.old"), "lremovexattr"); }
static enum outcome by_fremovexattr(void) {
  return attribute_gone(fremovexattr(open(outside("victim.txt"), O_RDONLY), "user.old"), "fremovexattr");
}
static enum outcome by_removexattrat(void) {
  return attribute_gone(syscall(SYS_removexattrat, AT_FDCWD, outside("victim.txt"), 0, "user.old"), "removexattrat");
}

static int flags_of(int descriptor) {
  int flags = 0;
  ioctl(descriptor, FS_IOC_GETFLAGS, &flags);
  return flags;
}
static enum outcome set_flags(unsigned long command) {
  int reader = open(outside("victim.txt"), O_RDONLY);
  int flags = flags_of(reader) | FS_NODUMP_FL;
  if (syscall(SYS_ioctl, reader, command, &flags) < 0) return refused("FS_IOC_SETFLAGS");
  return seen((flags_of(reader) & FS_NODUMP_FL) != 0, "FS_IOC_SETFLAGS");
}
static enum outcome by_setflags(void) { return set_flags(FS_IOC_SETFLAGS); }
/* The kernel drops the high word of a command; a filter must not look at it. */
static enum outcome by_setflags_high(void) { return set_flags(FS_IOC_SETFLAGS | 0xdead00000000ull); }
static enum outcome by_fssetxattr(void) {
  int reader = open(outside("victim.txt"), O_RDONLY);
  struct fsxattr attributes = {0};
  if (ioctl(reader, FS_IOC_FSGETXATTR, &attributes) < 0) return refused("FS_IOC_FSGETXATTR");
  attributes.fsx_xflags |= FS_XFLAG_NODUMP;
  if (ioctl(reader, FS_IOC_FSSETXATTR, &attributes) < 0) return refused("FS_IOC_FSSETXATTR");
  return seen((flags_of(reader) & FS_NODUMP_FL) != 0, "FS_IOC_FSSETXATTR");
}
static enum outcome by_file_setattr(void) {
  struct {
    uint64_t xflags;
    uint32_t extent_size, extents, project, cow_size;
  } attributes = {.xflags = FS_XFLAG_NODUMP};
  if (syscall(SYS_file_setattr, AT_FDCWD, outside("victim.txt"), &attributes, sizeof attributes, 0) < 0)
    return refused("file_setattr");
  return seen((flags_of(open(outside("victim.txt"), O_RDONLY)) & FS_NODUMP_FL) != 0, "file_setattr");
}
static enum outcome by_setversion(void) {
  int reader = open(outside("victim.txt"), O_RDONLY), version = 4711, now = 0;
  if (ioctl(reader, FS_IOC_SETVERSION, &version) < 0) return refused("FS_IOC_SETVERSION");
  ioctl(reader, FS_IOC_GETVERSION, &now);
  return seen(now == version, "FS_IOC_SETVERSION");
}

#ifdef __x86_64__
static const struct timeval LONG_AGO[2] = {{1, 0}, {1, 0}};
CHANGE(chmod_path, syscall(SYS_chmod, victim, 0640))
CHANGE(chown_path, syscall(SYS_chown, victim, getuid(), getgid()))
CHANGE(lchown_path, syscall(SYS_lchown, victim, getuid(), getgid()))
CHANGE(utime_path, syscall(SYS_utime, victim, &(struct utimbuf){1, 1}))
CHANGE(utimes_path, syscall(SYS_utimes, victim, LONG_AGO))
CHANGE(futimesat_path, syscall(SYS_futimesat, AT_FDCWD, victim, LONG_AGO))
#endif

const struct attempt metadata[] = {
    {"meta-fchmod", READONLY " | " WRITABLE, 0, fchmod_reader},
    {"meta-fchmodat", READONLY " | " WRITABLE, 0, fchmodat_path},
    {"meta-fchmodat2", READONLY " | " WRITABLE, 0, fchmodat2_path},
    {"meta-fchmodat2-handle", READONLY " | " WRITABLE, 0, fchmodat2_handle},
    {"meta-chmod-proc-fd", READONLY " | " WRITABLE, 0, chmod_magic_link},
    {"meta-chmod-high-bits", READONLY " | " WRITABLE, 0, chmod_high_bits},
    {"meta-fchown", READONLY " | " WRITABLE, 0, fchown_reader},
    {"meta-fchownat", READONLY " | " WRITABLE, 0, fchownat_path},
    {"meta-fchownat-handle", READONLY " | " WRITABLE, 0, fchownat_handle},
    {"meta-utimensat", READONLY " | " WRITABLE, 0, utimensat_path},
    {"meta-utimensat-now", READONLY " | " WRITABLE, 0, utimensat_now},
    {"meta-futimens", READONLY " | " WRITABLE, 0, utimensat_reader},
    {"meta-utimensat-handle", READONLY " | " WRITABLE, 0, utimensat_handle},
    {"meta-setxattr", READONLY " | " WRITABLE, 0, by_setxattr},
    {"meta-lsetxattr", READONLY " | " WRITABLE, 0, by_lsetxattr},
    {"meta-fsetxattr", READONLY " | " WRITABLE, 0, by_fsetxattr},
    {"meta-setxattrat", READONLY " | " WRITABLE, 0, by_setxattrat},
    {"meta-removexattr", READONLY " | " WRITABLE, 0, by_removexattr},
    {"meta-lremovexattr", READONLY " | " WRITABLE, 0, by_lremovexattr},
    {"meta-fremovexattr", READONLY " | " WRITABLE, 0, by_fremovexattr},
    {"meta-removexattrat", READONLY " | " WRITABLE, 0, by_removexattrat},
    {"meta-setflags", READONLY " | " WRITABLE, 0, by_setflags},
    {"meta-setflags-high-bits", READONLY " | " WRITABLE, 0, by_setflags_high},
    {"meta-fssetxattr", READONLY " | " WRITABLE, 0, by_fssetxattr},
    {"meta-file-setattr", READONLY " | " WRITABLE, 0, by_file_setattr},
    {"meta-setversion", READONLY " | " WRITABLE, 0, by_setversion},
#ifdef __x86_64__
    {"meta-chmod", READONLY " | " WRITABLE, 0, chmod_path},
    {"meta-chown", READONLY " | " WRITABLE, 0, chown_path},
    {"meta-lchown", READONLY " | " WRITABLE, 0, lchown_path},
    {"meta-utime", READONLY " | " WRITABLE, 0, utime_path},
    {"meta-utimes", READONLY " | " WRITABLE, 0, utimes_path},
    {"meta-futimesat", READONLY " | " WRITABLE, 0, futimesat_path},
#endif
    {0}};
