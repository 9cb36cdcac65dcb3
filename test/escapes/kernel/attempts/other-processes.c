/* The peer was there before and is outside: looking into it, changing it, signalling it. */
#include "attempt.h"
#include <linux/kcmp.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/uio.h>

static pid_t peer(void) { return number("pid"); }
static void *secret_address(void) { return (void *)(uintptr_t)strtoull(place("memory"), NULL, 0); }
static int pidfd(void) { return syscall(SYS_pidfd_open, peer(), 0); }

static enum outcome by_attaching(void) {
  int status;
  if (ptrace(PTRACE_ATTACH, peer(), NULL, NULL) < 0) return refused("PTRACE_ATTACH");
  waitpid(peer(), &status, __WALL);
  long word = ptrace(PTRACE_PEEKDATA, peer(), secret_address(), NULL);
  ptrace(PTRACE_DETACH, peer(), NULL, NULL);
  return seen(memcmp(&word, place("secret"), sizeof word) == 0, "PTRACE_PEEKDATA");
}
static enum outcome by_seizing(void) {
  if (ptrace(PTRACE_SEIZE, peer(), NULL, NULL) < 0) return refused("PTRACE_SEIZE");
  return seen(1, "PTRACE_SEIZE");
}
static enum outcome by_process_vm_readv(void) {
  char buffer[64] = "";
  struct iovec here = {buffer, 48}, there = {secret_address(), 48};
  if (process_vm_readv(peer(), &here, 1, &there, 1, 0) < 0) return refused("process_vm_readv");
  return seen(is_secret(buffer), "process_vm_readv");
}
static enum outcome by_process_vm_writev(void) {
  struct iovec here = {(char *)place("secret"), 8}, there = {secret_address(), 8};
  return process_vm_writev(peer(), &here, 1, &there, 1, 0) == 8 ? seen(1, "process_vm_writev") : refused("process_vm_writev");
}
static enum outcome by_writing_memory(void) {
  int descriptor = open(text("/proc/%d/mem", peer()), O_RDWR);
  if (descriptor < 0) return refused("open /proc/PID/mem");
  return pwrite(descriptor, place("secret"), 8, (uintptr_t)secret_address()) == 8 ? seen(1, "/proc/PID/mem") : refused("pwrite");
}
static enum outcome by_taking_descriptor(void) {
  int descriptor = syscall(SYS_pidfd_getfd, pidfd(), number("secretfd"), 0);
  if (descriptor < 0) return refused("pidfd_getfd");
  lseek(descriptor, 0, SEEK_SET);
  return secret_from(descriptor, "pidfd_getfd");
}
static enum outcome by_kcmp(void) {
  return syscall(SYS_kcmp, getpid(), peer(), KCMP_FILE, 0, 0) < 0 ? refused("kcmp") : seen(1, "kcmp");
}
static enum outcome by_madvise(void) {
  struct iovec there = {(void *)((uintptr_t)secret_address() & ~4095ul), 4096};
  return syscall(SYS_process_madvise, pidfd(), &there, 1, 20 /* MADV_COLD */, 0) < 0 ? refused("process_madvise") : seen(1, "process_madvise");
}
static enum outcome by_move_pages(void) {
  void *page = (void *)((uintptr_t)secret_address() & ~4095ul);
  int status = -1;
  return syscall(SYS_move_pages, peer(), 1, &page, NULL, &status, 0) < 0 ? refused("move_pages") : seen(1, "move_pages");
}

static enum outcome signalled(long result, const char *call) { return result < 0 ? refused(call) : seen(reached(), call); }
static enum outcome by_kill(void) { return signalled(kill(peer(), SIGUSR1), "kill"); }
static enum outcome by_tgkill(void) { return signalled(syscall(SYS_tgkill, peer(), peer(), SIGUSR1), "tgkill"); }
static enum outcome by_tkill(void) { return signalled(syscall(SYS_tkill, peer(), SIGUSR1), "tkill"); }
static enum outcome by_pidfd_signal(void) { return signalled(syscall(SYS_pidfd_send_signal, pidfd(), SIGUSR1, NULL, 0), "pidfd_send_signal"); }
static enum outcome by_queue(void) { return signalled(sigqueue(peer(), SIGUSR1, (union sigval){0}), "rt_sigqueueinfo"); }
static enum outcome by_thread_queue(void) {
  siginfo_t info = {.si_signo = SIGUSR1, .si_code = SI_QUEUE};
  return signalled(syscall(SYS_rt_tgsigqueueinfo, peer(), peer(), SIGUSR1, &info), "rt_tgsigqueueinfo");
}
/* The kernel sends it when the pipe becomes readable. */
static enum outcome by_owner_of_descriptor(void) {
  int pipes[2];
  if (pipe(pipes) < 0) return refused("pipe");
  if (fcntl(pipes[0], F_SETOWN, peer()) < 0) return refused("F_SETOWN");
  if (fcntl(pipes[0], F_SETSIG, SIGUSR1) < 0) return refused("F_SETSIG");
  if (fcntl(pipes[0], F_SETFL, O_ASYNC) < 0) return refused("O_ASYNC");
  return signalled(write(pipes[1], "x", 1), "SIGIO");
}

static enum outcome by_prlimit(void) {
  struct rlimit limit = {64, 64}, now;
  if (prlimit(peer(), RLIMIT_MSGQUEUE, &limit, NULL) < 0) return refused("prlimit");
  return seen(prlimit(peer(), RLIMIT_MSGQUEUE, NULL, &now) == 0 && now.rlim_max == 64, "prlimit");
}
static enum outcome by_priority(void) {
  if (setpriority(PRIO_PROCESS, peer(), 5) < 0) return refused("setpriority");
  return seen(getpriority(PRIO_PROCESS, peer()) == 5, "setpriority");
}
static enum outcome by_io_priority(void) {
  int idle = 3 << 13;
  if (syscall(SYS_ioprio_set, 1, peer(), idle) < 0) return refused("ioprio_set");
  return seen(syscall(SYS_ioprio_get, 1, peer()) == idle, "ioprio_set");
}
static enum outcome by_joining_namespace(void) {
  int space = open(text("/proc/%d/ns/uts", peer()), O_RDONLY);
  if (space < 0) return refused("open /proc/PID/ns/uts");
  return syscall(SYS_setns, space, 0) < 0 ? refused("setns") : seen(1, "setns");
}
static enum outcome by_pidfd_namespace(void) {
  return syscall(SYS_setns, pidfd(), 0x04000000) < 0 ? refused("setns of a pidfd") : seen(1, "setns of a pidfd");
}
static enum outcome by_perf(void) {
  unsigned char attributes[128] = {0};
  // PERF_TYPE_SOFTWARE, with the kernel and the hypervisor left out.
  attributes[0] = 1, attributes[4] = 128, attributes[40] = 0x60;
  return syscall(SYS_perf_event_open, attributes, peer(), -1, -1, 0) < 0 ? refused("perf_event_open") : seen(1, "perf_event_open");
}

/* Whoever started the run and watches over it: the nearest ancestor that is another program. */
static pid_t parent_of(pid_t process) {
  const char *status = strstr(content(text("/proc/%d/status", process)), "PPid:");
  return status == NULL ? 0 : atoi(status + 5);
}
static pid_t launcher(void) {
  char own[64] = "", other[64] = "";
  pid_t process = getpid();
  strncpy(own, content("/proc/self/comm"), sizeof own - 1);
  do {
    process = parent_of(process);
    strncpy(other, content(text("/proc/%d/comm", process)), sizeof other - 1);
  } while (process > 1 && strcmp(own, other) == 0);
  return process;
}
static enum outcome by_signalling_launcher(void) { return kill(launcher(), 0) < 0 ? refused("kill") : seen(1, "the launcher, by kill"); }
static enum outcome by_reading_launcher(void) {
  int descriptor = open(text("/proc/%d/environ", launcher()), O_RDONLY);
  char buffer[16];
  if (descriptor < 0) return refused("open /proc/PID/environ");
  return read(descriptor, buffer, sizeof buffer) < 0 ? refused("read") : seen(1, "the launcher's environment");
}
static enum outcome by_opening_launcher(void) {
  int descriptor = open(text("/proc/%d/mem", launcher()), O_RDWR);
  return descriptor < 0 ? refused("open /proc/PID/mem") : seen(1, "the launcher's memory");
}
static enum outcome by_descriptor_of_launcher(void) {
  char target[64];
  return readlink(text("/proc/%d/fd/0", launcher()), target, sizeof target) < 0 ? refused("readlink /proc/PID/fd") : seen(1, "the launcher's descriptors");
}
static enum outcome by_limiting_launcher(void) {
  struct rlimit limit;
  if (prlimit(launcher(), RLIMIT_CORE, NULL, &limit) < 0) return refused("prlimit");
  return prlimit(launcher(), RLIMIT_CORE, &limit, NULL) < 0 ? refused("prlimit") : seen(1, "the launcher's limits");
}

const struct attempt other_processes[] = {
    {"launcher-signal", ANY, 0, by_signalling_launcher},
    {"launcher-environ", ANY, 0, by_reading_launcher},
    {"launcher-memory", ANY, 0, by_opening_launcher},
    {"launcher-descriptors", ANY, 0, by_descriptor_of_launcher},
    {"launcher-limits", ANY, 0, by_limiting_launcher},
    {"peer-attach", ANY, 0, by_attaching},
    {"peer-seize", ANY, 0, by_seizing},
    {"peer-vm-read", ANY, 0, by_process_vm_readv},
    {"peer-vm-write", ANY, 0, by_process_vm_writev},
    {"peer-write-memory", ANY, 0, by_writing_memory},
    {"peer-take-descriptor", ANY, 0, by_taking_descriptor},
    {"peer-kcmp", ANY, 0, by_kcmp},
    {"peer-madvise", ANY, "root", by_madvise},
    {"peer-move-pages", ANY, 0, by_move_pages},
    {"peer-kill", ANY, 0, by_kill},
    {"peer-tgkill", ANY, 0, by_tgkill},
    {"peer-tkill", ANY, 0, by_tkill},
    {"peer-pidfd-signal", ANY, 0, by_pidfd_signal},
    {"peer-sigqueue", ANY, 0, by_queue},
    {"peer-thread-sigqueue", ANY, 0, by_thread_queue},
    {"peer-sigio", ANY, 0, by_owner_of_descriptor},
    {"peer-prlimit", ANY, 0, by_prlimit},
    {"peer-priority", ANY, 0, by_priority},
    {"peer-io-priority", ANY, 0, by_io_priority},
    {"peer-namespace", ANY, "root", by_joining_namespace},
    {"peer-pidfd-namespace", ANY, "root", by_pidfd_namespace},
    {"peer-perf", ANY, "setting", by_perf},
    {0}};
