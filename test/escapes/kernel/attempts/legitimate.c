/* What must go on working: a guard that stops these is broken too. The outcome ESCAPED reads "works" here. */
#include "attempt.h"
#include <arpa/inet.h>
#include <dirent.h>
#include <poll.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/un.h>

static void *add_one(void *sum) {
  __atomic_fetch_add((int *)sum, 1, __ATOMIC_RELAXED);
  return NULL;
}
static enum outcome threads(void) {
  pthread_t pool[32];
  int sum = 0;
  for (size_t at = 0; at < LENGTH(pool); at++)
    if ((errno = pthread_create(&pool[at], NULL, add_one, &sum)) != 0) return refused("pthread_create");
  for (size_t at = 0; at < LENGTH(pool); at++) pthread_join(pool[at], NULL);
  return seen(sum == LENGTH(pool), "threads");
}
static enum outcome pipes(void) {
  int ends[2];
  char found = 0;
  if (pipe2(ends, O_CLOEXEC) < 0 || write(ends[1], "x", 1) < 0 || read(ends[0], &found, 1) < 0) return refused("pipe");
  return seen(found == 'x', "pipe");
}
static enum outcome pairs(void) {
  int ends[2];
  char found = 0;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) < 0) return refused("socketpair");
  if (send(ends[1], "x", 1, MSG_NOSIGNAL) < 0 || recv(ends[0], &found, 1, 0) < 0) return refused("send");
  return seen(found == 'x', "socketpair");
}
/* A descriptor through a pair: how servers hand connections to their workers. */
static enum outcome passing(void) {
  int ends[2], back = -1;
  char room[CMSG_SPACE(sizeof(int))] = {0}, byte = 'x';
  struct iovec piece = {&byte, 1};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0) return refused("socketpair");
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET, head->cmsg_type = SCM_RIGHTS, head->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(head), &(int){1}, sizeof(int));
  if (sendmsg(ends[0], &message, 0) < 0) return refused("sendmsg");
  if (recvmsg(ends[1], &message, 0) < 0) return refused("recvmsg");
  memcpy(&back, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof back);
  return seen(fcntl(back, F_GETFD) >= 0, "SCM_RIGHTS");
}
static enum outcome events(void) {
  int queue = epoll_create1(EPOLL_CLOEXEC), event = eventfd(1, EFD_NONBLOCK), timer = timerfd_create(CLOCK_MONOTONIC, 0);
  struct epoll_event wanted = {.events = EPOLLIN}, found;
  struct itimerspec soon = {.it_value.tv_nsec = 1000};
  if (queue < 0 || event < 0 || timer < 0) return refused("epoll_create1");
  if (epoll_ctl(queue, EPOLL_CTL_ADD, event, &wanted) < 0 || timerfd_settime(timer, 0, &soon, NULL) < 0) return refused("epoll_ctl");
  return seen(epoll_wait(queue, &found, 1, 1000) == 1, "epoll, eventfd, timerfd");
}
static enum outcome memory(void) {
  char *shared = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int file = memfd_create("x", MFD_CLOEXEC);
  if (shared == MAP_FAILED || file < 0 || ftruncate(file, 4096) < 0) return refused("mmap");
  char *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (mapped == MAP_FAILED) return refused("mmap of a memfd");
  mapped[0] = shared[0] = 1;
  void *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return seen(mprotect(code, 4096, PROT_READ | PROT_EXEC) == 0, "mmap, memfd, mprotect");
}
static enum outcome devices(void) {
  char buffer[8];
  int nothing = open("/dev/null", O_RDWR), random = open("/dev/urandom", O_RDONLY), zero = open("/dev/zero", O_RDONLY);
  if (nothing < 0 || write(nothing, "x", 1) < 0 || random < 0 || read(random, buffer, 8) != 8 || zero < 0) return refused("open /dev");
  return seen(getrandom(buffer, sizeof buffer, 0) == sizeof buffer, "devices");
}
static enum outcome itself(void) {
  const char *files[] = {"maps", "status", "environ", "cmdline", "stat", "limits", "mountinfo", "comm", "cgroup"};
  for (size_t at = 0; at < LENGTH(files); at++)
    if (content(text("/proc/self/%s", files[at]))[0] == 0) return refused(files[at]);
  char target[PATH_MAX];
  if (readlink("/proc/self/exe", target, sizeof target) < 0) return refused("readlink");
  DIR *folder = opendir("/proc/self/fd");
  return folder == NULL ? refused("opendir /proc/self/fd") : seen(content("/proc/meminfo")[0] != 0, "/proc/self");
}
static volatile sig_atomic_t caught;
static void note(int signal) { caught = signal; }
static enum outcome signals(void) {
  struct itimerval soon = {.it_value.tv_usec = 1000};
  signal(SIGUSR2, note), signal(SIGALRM, note);
  if (kill(getpid(), SIGUSR2) < 0 || caught != SIGUSR2) return refused("kill");
  if (setitimer(ITIMER_REAL, &soon, NULL) < 0) return refused("setitimer");
  for (int turn = 0; turn < 100 && caught != SIGALRM; turn++) usleep(1000);
  return seen(caught == SIGALRM, "signals");
}
static enum outcome limits(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return refused("getrlimit");
  limit.rlim_cur = 100;
  if (setrlimit(RLIMIT_NOFILE, &limit) < 0 || prlimit(0, RLIMIT_NOFILE, NULL, &limit) < 0) return refused("setrlimit");
  if (prctl(PR_SET_NAME, "twin") < 0 || setpriority(PRIO_PROCESS, 0, 1) < 0) return refused("setpriority");
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) < 0 ? refused("sched_getaffinity") : seen(sched_setaffinity(0, sizeof set, &set) == 0, "limits");
}
static enum outcome children(void) {
  int status;
  pid_t child = fork();
  if (child < 0) return refused("fork");
  if (child == 0) execl("/bin/sh", "sh", "-c", "exit $(echo 7 | cat)", NULL);
  waitpid(child, &status, 0);
  return seen(WIFEXITED(status) && WEXITSTATUS(status) == 7, "children");
}
/* A child is inside: it may be signalled, watched and given another priority. */
static enum outcome own_child(void) {
  int status;
  pid_t child = fork();
  if (child < 0) return refused("fork");
  if (child == 0) for (;;) pause();
  int handle = syscall(SYS_pidfd_open, child, 0);
  if (handle < 0 || kill(child, 0) < 0) return refused("pidfd_open");
  if (content(text("/proc/%d/environ", child))[0] == 0) return refused("environ of a child");
  if (syscall(SYS_pidfd_send_signal, handle, SIGTERM, NULL, 0) < 0) return refused("pidfd_send_signal");
  waitpid(child, &status, 0);
  return seen(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM, "own child");
}
static enum outcome reading(void) {
  struct stat status;
  if (content(place("inside"))[0] == 0) return refused("open in ROOT");
  DIR *folder = opendir(place("root"));
  if (folder == NULL || readdir(folder) == NULL) return refused("opendir ROOT");
  int watch = inotify_init1(0);
  if (watch < 0 || inotify_add_watch(watch, place("root"), IN_MODIFY) < 0) return refused("inotify");
  return seen(stat(place("inside"), &status) == 0 && access(place("inside"), R_OK) == 0, "reading ROOT");
}
static enum outcome writing(void) {
  const struct timespec past[2] = {{1, 0}, {1, 0}};
  const char *file = scratch("mine"), *moved = scratch("moved");
  struct stat status = {0};
  int descriptor = open(file, O_CREAT | O_RDWR, 0600);
  if (descriptor < 0 || write(descriptor, "text", 4) < 0) return refused("open");
  if (ftruncate(descriptor, 2) < 0 || fallocate(descriptor, 0, 0, 100) < 0) return refused("ftruncate");
  if (fchmod(descriptor, 0640) < 0 || chmod(file, 0644) < 0) return refused("chmod");
  if (futimens(descriptor, past) < 0 || utimensat(AT_FDCWD, file, past, 0) < 0) return refused("utimensat");
  if (fchown(descriptor, getuid(), getgid()) < 0 || lchown(file, getuid(), getgid()) < 0) return refused("chown");
  if (rename(file, moved) < 0 || link(moved, file) < 0 || symlink("moved", scratch("link")) < 0) return refused("rename");
  if (mkdir(scratch("sub"), 0700) < 0 || rename(moved, scratch("sub/moved")) < 0 || mkfifo(scratch("fifo"), 0600) < 0) return refused("mkdir");
  if (stat(file, &status) < 0 || (status.st_mode & 0777) != 0644 || status.st_mtim.tv_sec != 1) return seen(0, "metadata");
  if (unlink(file) < 0 || truncate(scratch("sub/moved"), 1) < 0) return refused("unlink");
  return seen(unlink(scratch("sub/moved")) == 0 && rmdir(scratch("sub")) == 0, "writing below --allow-write");
}
/* Tools that keep times, modes and owners. */
static enum outcome tools(void) {
  setenv("INSIDE", place("inside"), 1);
  setenv("FOLDER", scratch(""), 1);
  int status = system("cd \"$FOLDER\" && cp -p \"$INSIDE\" copy && touch -d 2001-01-01 copy && mkdir tree && mv copy tree/ && chmod 640 tree/copy && "
                      "tar cf tree.tar tree && mkdir out && tar xpf tree.tar -C out && test \"$(stat -c '%a %Y' out/tree/copy)\" = \"$(stat -c '%a %Y' tree/copy)\" && "
                      "cp -a tree again && install -m 600 tree/copy installed && ln -s copy tree/link && rm -r tree again out");
  return status != 0 ? (errno = EPERM, refused(text("sh %#x", status))) : seen(1, "cp -p, touch, tar, install");
}
static enum outcome allowed_port(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(number("allowed")), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  char greeting[8] = "";
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0) return refused("connect");
  if (read(descriptor, greeting, sizeof greeting) < 0) return refused("read");
  return seen(contains(greeting, "hello"), "the allowed port");
}
static enum outcome allowed_nonblocking(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(number("allowed")), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  char greeting[8] = "";
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0 && errno != EINPROGRESS) return refused("connect");
  poll(&(struct pollfd){descriptor, POLLIN, 0}, 1, 2000);
  if (read(descriptor, greeting, sizeof greeting) < 0) return refused("read");
  return seen(contains(greeting, "hello"), "the allowed port, not blocking");
}
/* A unix socket that the run itself has made is inside. */
static enum outcome own_unix_socket(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int server = socket(AF_UNIX, SOCK_STREAM, 0), client = socket(AF_UNIX, SOCK_STREAM, 0);
  snprintf(address.sun_path, sizeof address.sun_path, "%s", scratch("s"));
  if (server < 0 || bind(server, (struct sockaddr *)&address, sizeof address) < 0) return refused("bind");
  if (listen(server, 1) < 0 || connect(client, (struct sockaddr *)&address, sizeof address) < 0) return refused("connect");
  return seen(accept(server, NULL, NULL) >= 0, "an own unix socket");
}
static enum outcome talking(void) {
  // Other guards leave the network alone: a socket can be made and aimed.
  int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
  return descriptor < 0 ? refused("socket") : seen(1, "socket");
}
static enum outcome terminal(void) {
  struct winsize size;
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || unlockpt(master) < 0) return refused("posix_openpt");
  return ioctl(master, TIOCGWINSZ, &size) < 0 ? refused("TIOCGWINSZ") : seen(1, "terminal");
}

/* Nothing of the launcher is left open in the target: neither the listener of its filter nor a ruleset. */
static enum outcome descriptors(void) {
  DIR *folder = opendir("/proc/self/fd");
  char target[PATH_MAX] = "";
  for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
    int descriptor = atoi(entry->d_name);
    if (descriptor <= 2 || (descriptor >= 20 && descriptor <= 27) || descriptor == dirfd(folder)) continue;
    ssize_t length = readlink(text("/proc/self/fd/%d", descriptor), target, sizeof target - 1);
    return target[length < 0 ? 0 : length] = 0, seen(0, text("descriptor %d is %s", descriptor, target));
  }
  return seen(folder != NULL, "descriptors");
}

#define EVERY FORKING " | " SINGLE
#define FORKING READONLY " | " ROOTED " | " WRITABLE " | " OFFLINE " | " ALLOWED " | " LOCAL " | " NAMED
const struct attempt twins[] = {
    {"twin-descriptors", EVERY, 0, descriptors},
    {"twin-threads", EVERY, 0, threads},
    {"twin-pipes", EVERY, 0, pipes},
    {"twin-pairs", EVERY, 0, pairs},
    {"twin-passing", EVERY, 0, passing},
    {"twin-events", EVERY, 0, events},
    {"twin-memory", EVERY, 0, memory},
    {"twin-devices", EVERY, 0, devices},
    {"twin-itself", EVERY, 0, itself},
    {"twin-signals", EVERY, 0, signals},
    {"twin-limits", EVERY, 0, limits},
    {"twin-children", FORKING, 0, children},
    {"twin-own-child", FORKING, 0, own_child},
    {"twin-reading", EVERY, 0, reading},
    {"twin-writing", WRITABLE " | " ROOTED_WRITABLE " | " OFFLINE " | " SINGLE, 0, writing},
    {"twin-talking", READONLY " | " ROOTED " | " WRITABLE " | " SINGLE, 0, talking},
    {"twin-terminal", OFFLINE " | " SINGLE, 0, terminal},
    {"twin-tools", WRITABLE " | " OFFLINE, 0, tools},
    {"twin-allowed-port", ALLOWED " | " LOCAL, 0, allowed_port},
    {"twin-allowed-nonblocking", ALLOWED " | " LOCAL, 0, allowed_nonblocking},
    {"twin-own-unix-socket", OFFLINE " | " LOCAL " | " NAMED " | " WRITABLE " | " SINGLE, 0, own_unix_socket},
    {0}};
