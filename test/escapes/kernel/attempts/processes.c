/* New processes and new programs. What is started prints the line of its attempt itself (`mark`). */
#include "attempt.h"
#include <elf.h>
#include <linux/sched.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/sendfile.h>

static enum outcome ended(long child, const char *call) {
  int status;
  if (child < 0) return refused(call);
  if (child == 0) _exit(7);
  waitpid(child, &status, __WALL);
  return seen(WIFEXITED(status) && WEXITSTATUS(status) == 7, call);
}
static enum outcome by_clone(void) { return ended(syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL), "clone"); }
static enum outcome by_clone_parent_settid(void) {
  pid_t thread;
  return ended(syscall(SYS_clone, CLONE_PARENT_SETTID | SIGCHLD, NULL, &thread, NULL, NULL), "clone PARENT_SETTID");
}
static enum outcome by_silent_clone(void) { return ended(syscall(SYS_clone, 0, NULL, NULL, NULL, NULL), "clone without a signal"); }
static enum outcome by_clone_files(void) {
  return ended(syscall(SYS_clone, CLONE_FS | CLONE_FILES | SIGCHLD, NULL, NULL, NULL, NULL), "clone FS|FILES");
}
static enum outcome by_clone3(void) {
  struct clone_args arguments = {.exit_signal = SIGCHLD};
  return ended(syscall(SYS_clone3, &arguments, sizeof arguments), "clone3");
}
static int run_7(void *unused) {
  (void)unused;
  _exit(7);
}
static enum outcome by_shared_memory_clone(void) {
  char *stack = malloc(65536);
  return ended(clone(run_7, stack + 65536, CLONE_VM | CLONE_VFORK | SIGCHLD, NULL), "clone VM|VFORK");
}

#define MARK {(char *)own_program(), "mark", (char *)current(), NULL}
static enum outcome by_execve(void) {
  char *arguments[] = MARK;
  syscall(SYS_execve, own_program(), arguments, environ);
  return refused("execve");
}
static enum outcome by_execveat(void) {
  char *arguments[] = MARK;
  syscall(SYS_execveat, AT_FDCWD, own_program(), arguments, environ, 0);
  return refused("execveat");
}
/* An absolute path makes the kernel ignore the descriptor. */
static enum outcome by_execveat_any_descriptor(void) {
  char *arguments[] = MARK;
  for (int descriptor = 0; descriptor < 64; descriptor++) syscall(SYS_execveat, descriptor, own_program(), arguments, environ, 0);
  return refused("execveat with an absolute path");
}
static enum outcome by_execveat_descriptor(void) {
  char *arguments[] = MARK;
  int descriptor = open(own_program(), O_RDONLY);
  syscall(SYS_execveat, descriptor, "", arguments, environ, AT_EMPTY_PATH);
  return refused("execveat of a descriptor");
}
static enum outcome by_memory_file(void) {
  char *arguments[] = MARK;
  int program = open(own_program(), O_RDONLY), memory = memfd_create("x", 0);
  struct stat status;
  if (memory < 0 || fstat(program, &status) < 0) return refused("memfd_create");
  if (sendfile(memory, program, NULL, status.st_size) < 0) return refused("sendfile");
  syscall(SYS_execveat, memory, "", arguments, environ, AT_EMPTY_PATH);
  return refused("execveat of a memfd");
}
static enum outcome by_own_image(void) {
  char *arguments[] = MARK;
  execve("/proc/self/exe", arguments, environ);
  return refused("execve /proc/self/exe");
}
static enum outcome by_loader(void) {
  const char *loaders[] = {"/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-x86_64.so.1"};
  for (size_t at = 0; at < LENGTH(loaders); at++) {
    char *arguments[] = {(char *)loaders[at], (char *)own_program(), "mark", (char *)current(), NULL};
    execve(loaders[at], arguments, environ);
    if (errno != ENOENT) break;
  }
  return refused("execve of the loader");
}
static enum outcome by_script(void) {
  char *arguments[] = {(char *)place("script"), NULL};
  setenv("HERMETIC_ATTEMPT", current(), 1);
  execve(place("script"), arguments, environ);
  return refused("execve of a script");
}
static enum outcome by_shell(void) {
  execl("/bin/sh", "sh", "-c", "echo \"$0 ESCAPED seen sh\"", current(), NULL);
  return refused("execl sh");
}
static void *exec_in_thread(void *unused) {
  char *arguments[] = MARK;
  execve(own_program(), arguments, environ);
  return unused;
}
static enum outcome by_thread(void) {
  pthread_t thread;
  if ((errno = pthread_create(&thread, NULL, exec_in_thread, NULL)) != 0) return refused("pthread_create");
  pthread_join(thread, NULL);
  errno = EPERM;
  return refused("execve in a thread");
}
static enum outcome by_posix_spawn(void) {
  pid_t child;
  int status;
  char *arguments[] = {"sh", "-c", "exit 7", NULL};
  if ((errno = posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, environ)) != 0) return refused("posix_spawn");
  waitpid(child, &status, 0);
  return seen(WEXITSTATUS(status) == 7, "posix_spawn");
}
static enum outcome by_system(void) {
  errno = 0;
  int status = system("exit 7");
  return status == -1 || errno != 0 ? refused("system") : seen(WEXITSTATUS(status) == 7, "system");
}
static enum outcome by_popen(void) {
  char line[8] = "";
  FILE *stream = popen("echo seven", "r");
  if (stream == NULL) return refused("popen");
  if (fgets(line, sizeof line, stream) == NULL) errno = EPERM;
  return pclose(stream) < 0 || line[0] == 0 ? refused("popen") : seen(contains(line, "seven"), "popen");
}
#ifdef __x86_64__
static enum outcome by_fork(void) { return ended(syscall(SYS_fork), "fork"); }
static enum outcome by_vfork(void) {
  long child;
  // By hand: what comes back from vfork twice must not share a C frame.
  __asm__ volatile(
      "mov $58, %%eax\n syscall\n test %%eax, %%eax\n jnz 1f\n mov $60, %%eax\n mov $7, %%edi\n syscall\n 1:"
      : "=a"(child) : : "rcx", "r11", "rdi", "memory");
  if (child < 0) errno = -child, child = -1;
  return ended(child, "vfork");
}
static enum outcome by_x32(void) {
  long child = syscall(0x40000000 | SYS_fork);
  return ended(child, "fork of x32");
}
static enum outcome by_x32_exec(void) {
  char *arguments[] = MARK;
  syscall(0x40000000 | 520, own_program(), arguments, environ);
  return refused("execve of x32");
}
static enum outcome by_int80(void) {
  int child;
  __asm__ volatile("int $0x80" : "=a"(child) : "a"(2) : "memory");
  if (child < 0) errno = -child, child = -1;
  return ended(child, "fork by int 0x80");
}
#endif

const struct attempt processes[] = {
    {"process-clone", SINGLE, 0, by_clone},
    {"process-clone-settid", SINGLE, 0, by_clone_parent_settid},
    {"process-clone-silent", SINGLE, 0, by_silent_clone},
    {"process-clone-files", SINGLE, 0, by_clone_files},
    {"process-clone3", SINGLE, 0, by_clone3},
    {"process-clone-vm", SINGLE, 0, by_shared_memory_clone},
    {"process-posix-spawn", SINGLE, 0, by_posix_spawn},
    {"process-system", SINGLE, 0, by_system},
    {"process-popen", SINGLE, 0, by_popen},
    {"exec-execve", SINGLE, 0, by_execve},
    {"exec-execveat", SINGLE, 0, by_execveat},
    {"exec-any-descriptor", SINGLE, 0, by_execveat_any_descriptor},
    {"exec-descriptor", SINGLE, 0, by_execveat_descriptor},
    {"exec-memory-file", SINGLE, 0, by_memory_file},
    {"exec-own-image", SINGLE, 0, by_own_image},
    {"exec-loader", SINGLE, 0, by_loader},
    {"exec-script", SINGLE, 0, by_script},
    {"exec-shell", SINGLE, 0, by_shell},
    {"exec-thread", SINGLE, 0, by_thread},
#ifdef __x86_64__
    {"process-fork", SINGLE, 0, by_fork},
    {"process-vfork", SINGLE, 0, by_vfork},
    {"process-x32", SINGLE, 0, by_x32},
    {"exec-x32", SINGLE, 0, by_x32_exec},
    {"process-int80", SINGLE, "alone", by_int80},
#endif
    {0}};
