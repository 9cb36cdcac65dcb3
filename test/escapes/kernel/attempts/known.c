/* What nothing holds, and THREAT_MODEL.md says so: when one of these is stopped some day, the page must change. */
#include "attempt.h"
#include <sys/inotify.h>

static pid_t peer(void) { return number("pid"); }
static const char *secret_file(void) { return text("%s/secret.txt", place("outside")); }

/* Landlock has no right for any of these. */
static enum outcome by_stat(void) {
  struct stat status;
  return stat(secret_file(), &status) < 0 ? refused("stat") : seen(status.st_size > 0, "stat");
}
static enum outcome by_access(void) { return access(secret_file(), R_OK) < 0 ? refused("access") : seen(1, "access"); }
static enum outcome by_readlink(void) {
  char target[256];
  return readlink(text("%s/secret-link", place("outside")), target, sizeof target) < 0 ? refused("readlink") : seen(1, "readlink");
}
static enum outcome by_chdir(void) { return chdir(place("outside")) < 0 ? refused("chdir") : seen(1, "chdir"); }
static enum outcome by_watching(void) {
  int watch = inotify_init1(0);
  return inotify_add_watch(watch, place("outside"), IN_ALL_EVENTS) < 0 ? refused("inotify_add_watch") : seen(1, "inotify");
}
/* Every process can be seen in /proc, with its command line. */
static enum outcome by_command_line(void) {
  return seen(content(text("/proc/%d/cmdline", peer()))[0] != 0, "/proc/PID/cmdline");
}
/* The number may be a thread of one's own, which programs do give to processors. */
static enum outcome by_affinity(void) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  if (sched_setaffinity(peer(), sizeof one, &one) < 0) return refused("sched_setaffinity");
  return sched_getaffinity(peer(), sizeof one, &one) < 0 ? refused("sched_getaffinity") : seen(CPU_COUNT(&one) == 1, "sched_setaffinity");
}
static enum outcome by_scheduler(void) {
  struct sched_param parameters = {0};
  if (sched_setscheduler(peer(), SCHED_BATCH, &parameters) < 0) return refused("sched_setscheduler");
  return seen(sched_getscheduler(peer()) == SCHED_BATCH, "sched_setscheduler");
}
static enum outcome by_attributes(void) {
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } attributes = {.size = 48, .policy = SCHED_IDLE};
  if (syscall(SYS_sched_setattr, peer(), &attributes, 0) < 0) return refused("sched_setattr");
  return seen(sched_getscheduler(peer()) == SCHED_IDLE, "sched_setattr");
}

const struct attempt known[] = {
    {"known-stat", ROOTED, 0, by_stat},
    {"known-access", ROOTED, 0, by_access},
    {"known-readlink", ROOTED, 0, by_readlink},
    {"known-chdir", ROOTED, 0, by_chdir},
    {"known-inotify", ROOTED, 0, by_watching},
    {"known-command-line", ROOTED, 0, by_command_line},
    {"known-affinity", READONLY, "user", by_affinity},
    {"known-scheduler", READONLY, "user", by_scheduler},
    {"known-sched-attr", READONLY, "user", by_attributes},
    {0}};
