/* What root may do with its capabilities, and what a user may become through a program that belongs to root. */
#include "attempt.h"
#include <linux/capability.h>
#include <sys/io.h>
#include <sys/klog.h>
#include <sys/quota.h>
#include <sys/resource.h>
#include <sys/timex.h>

/* Each sets what is there already, so that nothing changes where it succeeds. */
static enum outcome by_host_name(void) {
  char name[256];
  if (gethostname(name, sizeof name) < 0) return refused("gethostname");
  return sethostname(name, strlen(name)) < 0 ? refused("sethostname") : seen(1, "sethostname");
}
static enum outcome by_domain_name(void) {
  char name[256];
  if (getdomainname(name, sizeof name) < 0) return refused("getdomainname");
  return setdomainname(name, strlen(name)) < 0 ? refused("setdomainname") : seen(1, "setdomainname");
}
static enum outcome by_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return clock_settime(CLOCK_REALTIME, &now) < 0 ? refused("clock_settime") : seen(1, "clock_settime");
}
static enum outcome by_clock_rate(void) {
  struct timex parameters = {0};
  adjtimex(&parameters);
  parameters.modes = ADJ_FREQUENCY;
  return adjtimex(&parameters) < 0 ? refused("adjtimex") : seen(1, "adjtimex");
}
static enum outcome by_kernel_log(void) { return klogctl(10, NULL, 0) < 0 ? refused("syslog") : seen(1, "syslog"); }
static enum outcome by_kernel_log_level(void) { return klogctl(8, NULL, 4) < 0 ? refused("syslog level") : seen(1, "syslog level"); }
static enum outcome by_accounting(void) { return acct(NULL) < 0 ? refused("acct") : seen(1, "acct"); }
static enum outcome by_quota(void) { return quotactl(QCMD(Q_SYNC, USRQUOTA), NULL, 0, NULL) < 0 ? refused("quotactl") : seen(1, "quotactl"); }
static enum outcome by_higher_limit(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_CORE, &limit);
  limit.rlim_max = limit.rlim_cur = 1;
  if (setrlimit(RLIMIT_CORE, &limit) < 0) return refused("setrlimit");
  limit.rlim_max = 4096;
  return setrlimit(RLIMIT_CORE, &limit) < 0 ? refused("setrlimit up") : seen(1, "setrlimit up");
}
static enum outcome by_immutable(void) {
  int reader = open(outside("victim.txt"), O_RDONLY);
  int flags = 0x10, none = 0;
  if (syscall(SYS_ioctl, reader, 0x40086602, &flags) < 0) return refused("chattr +i");
  return syscall(SYS_ioctl, reader, 0x40086602, &none) < 0 ? refused("chattr -i") : seen(1, "chattr +i");
}
static enum outcome by_device_node(void) {
  if (mknod(scratch("new"), S_IFCHR | 0600, 0x0101) < 0) return refused("mknod");
  return seen(unlink(scratch("new")) == 0, "mknod of a device");
}
static enum outcome by_block_node(void) {
  if (mknod(scratch("new"), S_IFBLK | 0600, 0x0700) < 0) return refused("mknod");
  return seen(unlink(scratch("new")) == 0, "mknod of a disk");
}
static enum outcome by_nicer(void) {
  return setpriority(PRIO_PROCESS, 0, -5) < 0 ? refused("setpriority -5") : seen(getpriority(PRIO_PROCESS, 0) == -5, "setpriority -5");
}
static enum outcome by_real_time(void) {
  return sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){1}) < 0 ? refused("SCHED_FIFO") : seen(1, "SCHED_FIFO");
}
static enum outcome by_capset(void) {
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  if (syscall(SYS_capget, &head, data) < 0) return refused("capget");
  data[0].effective = data[0].permitted = ~0u, data[1].effective = data[1].permitted = 0x1ff;
  // As many as the kernel gives: each is asked for alone.
  struct __user_cap_data_struct admin[2] = {{1u << 21, 1u << 21, 0}, {0, 0, 0}};
  return syscall(SYS_capset, &head, admin) < 0 ? refused("capset CAP_SYS_ADMIN") : seen(1, "CAP_SYS_ADMIN");
}
#ifdef __x86_64__
static enum outcome by_ports(void) { return ioperm(0x80, 1, 1) < 0 ? refused("ioperm") : seen(1, "ioperm"); }
static enum outcome by_all_ports(void) { return iopl(3) < 0 ? refused("iopl") : seen(1, "iopl"); }
#endif
/* A program that belongs to root and has the set-user-ID bit; it ends with 10 if it became root. */
static enum outcome by_set_user_id(void) {
  int status;
  pid_t child = fork();
  if (child == 0) {
    freopen("/dev/null", "w", stdout);
    execl(place("suid"), "suid", "mark", current(), NULL);
    _exit(9);
  }
  waitpid(child, &status, 0);
  if (WEXITSTATUS(status) == 9) return errno = EACCES, refused("execl");
  errno = EPERM;
  return WEXITSTATUS(status) == 10 ? seen(1, "became root") : refused("not root");
}

const struct attempt capabilities[] = {
    {"root-host-name", ANY, "root", by_host_name},
    {"root-domain-name", ANY, "root", by_domain_name},
    {"root-clock", ANY, "root", by_clock},
    {"root-clock-rate", ANY, "root", by_clock_rate},
    {"root-kernel-log", ANY, "root", by_kernel_log},
    {"root-kernel-log-level", ANY, "root", by_kernel_log_level},
    {"root-accounting", ANY, "root", by_accounting},
    {"root-quota", ANY, "root", by_quota},
    {"root-higher-limit", ANY, "root setting", by_higher_limit},
    {"root-immutable", READONLY, "root", by_immutable},
    {"root-device-node", ANY, "root", by_device_node},
    {"root-block-node", ANY, "root", by_block_node},
    {"root-nicer", ANY, "root", by_nicer},
    {"root-real-time", ANY, "root", by_real_time},
    {"root-capset", ANY, "root", by_capset},
#ifdef __x86_64__
    {"root-ports", ANY, "root", by_ports},
    {"root-all-ports", ANY, "root", by_all_ports},
#endif
    {"user-becomes-root", OFFLINE " | " READONLY, "user", by_set_user_id},
    {0}};
