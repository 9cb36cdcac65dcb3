/* attempts list                          every attempt as a line: kind, name, flags, needs
 * attempts run [fork] k=v... -- names    tries them one after the other, a line of outcome for each
 * attempts peer k=v...                   the outside: see peer.c
 * attempts hold k=v... -- command        opens descriptors to be inherited and becomes the command
 * attempts mark NAME                     what an attempt starts to prove that it can start something */
#include "attempt.h"
#include <stdarg.h>

extern const struct attempt writes[], metadata[], writable[], reads[], network[], unix_sockets[], processes[],
    other_processes[], surface[], capabilities[], ipc[], undo[], known[], twins[];
int peer(void);
int hold(char **command);

static const struct attempt *const TABLES[] = {writes,    metadata,        writable, reads,        network, unix_sockets,
                                               processes, other_processes, surface,  capabilities, ipc,     undo};

static char **words;
static const char *running = "";
static char report[512];
static int contacts_before;

const char *place(const char *name) {
  size_t length = strlen(name);
  for (char **word = words; *word != NULL && strcmp(*word, "--") != 0; word++)
    if (strncmp(*word, name, length) == 0 && (*word)[length] == '=') return *word + length + 1;
  fprintf(stderr, "%s= is missing\n", name);
  exit(9);
}

int number(const char *name) { return atoi(place(name)); }

const char *text(const char *format, ...) {
  static char ring[16][PATH_MAX];
  static unsigned next;
  char *buffer = ring[__atomic_fetch_add(&next, 1, __ATOMIC_RELAXED) % LENGTH(ring)];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(buffer, PATH_MAX, format, arguments);
  va_end(arguments);
  return buffer;
}

const char *outside(const char *file) { return text("%s/%s/%s", place("outside"), running, file); }
const char *scratch(const char *file) { return text("%s/%s/%s", place("scratch"), running, file); }
const char *current(void) { return running; }
const char *own_program(void) { return place("self"); }

enum outcome refused(const char *call) {
  snprintf(report, sizeof report, "%s %s", strerrorname_np(errno), call);
  return REFUSED;
}

enum outcome seen(int effect, const char *what) {
  snprintf(report, sizeof report, "%s %s", effect ? "seen" : "NONE", what);
  return effect ? ESCAPED : REFUSED;
}

const char *content(const char *path) {
  static char buffer[4096];
  int descriptor = open(path, O_RDONLY | O_NONBLOCK);
  ssize_t length = descriptor < 0 ? -1 : read(descriptor, buffer, sizeof buffer - 1);
  if (descriptor >= 0) close(descriptor);
  buffer[length < 0 ? 0 : length] = 0;
  return buffer;
}

int contains(const char *haystack, const char *needle) { return strstr(haystack, needle) != NULL; }
int is_secret(const char *found) { return contains(found, place("secret")); }

enum outcome secret_from(int descriptor, const char *call) {
  char buffer[65536];
  ssize_t length = read(descriptor, buffer, sizeof buffer - 1);
  if (length < 0) return refused(call);
  for (ssize_t at = 0; at < length; at++)
    if (buffer[at] == 0) buffer[at] = ' ';
  buffer[length] = 0;
  return seen(is_secret(buffer), call);
}

static int contacts(void) { return atoi(content(place("contacts"))); }

int reached(void) {
  for (int waited = 0; waited < 200; waited++) {
    if (contacts() > contacts_before) return 1;
    usleep(2 * 1000);
  }
  return 0;
}

static const struct attempt *find(const struct attempt *table, const char *name) {
  for (; table->name != NULL; table++)
    if (strcmp(table->name, name) == 0) return table;
  return NULL;
}

static void try_one(const struct attempt *attempt) {
  running = attempt->name;
  contacts_before = contacts();
  snprintf(report, sizeof report, "?");
  enum outcome outcome = attempt->run();
  printf("%s %s %s\n", attempt->name, outcome == ESCAPED ? "ESCAPED" : "REFUSED", report);
  fflush(stdout);
}

/* A process for each: what it does to itself ends with it. */
static void try_in_child(const struct attempt *attempt) {
  pid_t child = fork();
  if (child < 0) {
    printf("%s BROKEN fork\n", attempt->name);
    return;
  }
  if (child == 0) {
    alarm(10);
    try_one(attempt);
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) printf("%s REFUSED SIGSYS killed\n", attempt->name);
  else if (status != 0) printf("%s BROKEN %#x\n", attempt->name, status);
  fflush(stdout);
}

static int run(int in_children, char **names) {
  for (; *names != NULL; names++) {
    const struct attempt *attempt = NULL;
    for (size_t table = 0; table < LENGTH(TABLES) && attempt == NULL; table++) attempt = find(TABLES[table], *names);
    if (attempt == NULL) attempt = find(known, *names);
    if (attempt == NULL) attempt = find(twins, *names);
    if (attempt == NULL) return 9;
    if (in_children) try_in_child(attempt);
    else try_one(attempt);
  }
  return 0;
}

static void list(const struct attempt *table, const char *kind) {
  for (; table->name != NULL; table++)
    printf("%s\t%s\t%s\t%s\n", kind, table->name, table->flags, table->needs == NULL ? "" : table->needs);
}

int main(int count, char **arguments) {
  const char *command = count > 1 ? arguments[1] : "";
  if (strcmp(command, "list") == 0) {
    for (size_t table = 0; table < LENGTH(TABLES); table++) list(TABLES[table], "attempt");
    list(known, "known");
    list(twins, "twin");
    return 0;
  }
  if (strcmp(command, "mark") == 0 && count > 2) {
    printf("%s ESCAPED seen started\n", arguments[2]);
    return geteuid() == 0 && getuid() != 0 ? 10 : 0;
  }
  words = arguments + 2;
  char **rest = words;
  while (*rest != NULL && strcmp(*rest, "--") != 0) rest++;
  if (*rest != NULL) rest++;
  if (strcmp(command, "peer") == 0) return peer();
  if (strcmp(command, "hold") == 0) return hold(rest);
  if (strcmp(command, "run") == 0) return run(count > 2 && strcmp(arguments[2], "fork") == 0, rest);
  return 9;
}
