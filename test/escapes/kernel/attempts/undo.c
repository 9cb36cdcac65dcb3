/* Taking the restrictions off again, and then doing what they forbid. */
#include "attempt.h"
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>

static enum outcome write_now(const char *call) {
  int descriptor = open(outside("victim.txt"), O_WRONLY);
  if (descriptor < 0 || write(descriptor, "CHANGED", 7) < 0) return refused(call);
  return seen(strcmp(content(outside("victim.txt")), "as it was") != 0, call);
}
static enum outcome chmod_now(const char *call) {
  struct stat status = {0};
  if (chmod(outside("victim.txt"), 0640) < 0) return refused(call);
  stat(outside("victim.txt"), &status);
  return seen((status.st_mode & 0777) == 0640, call);
}
/* A domain of its own that allows everything. */
static enum outcome by_landlock(void) {
  struct landlock_ruleset_attr attributes = {.handled_access_fs = 0x1fff};
  struct landlock_path_beneath_attr rule = {.allowed_access = 0x1fff, .parent_fd = open("/", O_PATH)};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  int ruleset = syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (ruleset < 0) return refused("landlock_create_ruleset");
  if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) < 0) return refused("landlock_add_rule");
  if (syscall(SYS_landlock_restrict_self, ruleset, 0) < 0) return refused("landlock_restrict_self");
  return write_now("open after a new domain");
}
/* A filter that allows everything. */
static enum outcome by_filter(void) {
  struct {
    unsigned short length;
    void *filter;
  } program = {1, (uint64_t[]){0x7fff000000000006ull}};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) < 0) return refused("seccomp");
  return chmod_now("chmod after a new filter");
}
static enum outcome by_no_filter(void) {
  prctl(PR_SET_SECCOMP, 0, 0, 0, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  prctl(PR_SET_PTRACER, -1, 0, 0, 0);
  prctl(PR_SET_SECUREBITS, 0, 0, 0, 0);
  return chmod_now("chmod after prctl");
}
/* Threads that start later, with everything shared. */
static enum outcome in_thread;
static void *thread_writes(void *unused) {
  in_thread = write_now("open in a thread");
  return unused;
}
static enum outcome by_thread(void) {
  pthread_t thread;
  if ((errno = pthread_create(&thread, NULL, thread_writes, NULL)) != 0) return refused("pthread_create");
  pthread_join(thread, NULL);
  return in_thread;
}
static enum outcome by_child(void) {
  int status;
  pid_t child = fork();
  if (child < 0) return refused("fork");
  if (child == 0) _exit(write_now("open in a child"));
  waitpid(child, &status, 0);
  errno = EACCES;
  return WEXITSTATUS(status) == ESCAPED ? seen(1, "open in a child") : refused("open in a child");
}
/* A session and a group of its own, an own user where possible. */
static enum outcome by_new_session(void) {
  setsid();
  setpgid(0, 0);
  setresuid(geteuid(), geteuid(), geteuid());
  return write_now("open in a new session");
}
static enum outcome by_shell(void) {
  setenv("VICTIM", outside("victim.txt"), 1);
  if (system("echo CHANGED 2>/dev/null > \"$VICTIM\"") != 0) return errno = EACCES, refused("sh");
  return seen(strcmp(content(outside("victim.txt")), "as it was") != 0, "sh");
}

const struct attempt undo[] = {
    {"undo-landlock", READONLY, 0, by_landlock},
    {"undo-filter", READONLY, 0, by_filter},
    {"undo-prctl", READONLY, 0, by_no_filter},
    {"undo-thread", READONLY, 0, by_thread},
    {"undo-child", READONLY, 0, by_child},
    {"undo-session", READONLY, 0, by_new_session},
    {"undo-shell", READONLY, 0, by_shell},
    {0}};
