/* One attempt: a trick that gets what a flag denies, unless the kernel stops it. It says ESCAPED only for an effect
 * that it has seen: the file is different, the secret was read, the peer was reached. */
#pragma once
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum outcome { ESCAPED = 0, REFUSED = 1 };

struct attempt {
  const char *name;
  /* Under which it must be stopped; {root} and {scratch} are filled in. Several sets are separated by " | ". */
  const char *flags;
  /* Words: "root": only root can do it unconfined. "user": makes sense for others only. "alone": ends its process.
   * "setting": a setting of the machine may forbid it to everybody. */
  const char *needs;
  enum outcome (*run)(void);
};

#define READONLY "--fs-readonly"
#define ROOTED "--fs-readonly={root}"
#define WRITABLE "--fs-readonly --allow-write={scratch}"
#define ROOTED_WRITABLE "--fs-readonly={root} --allow-write={scratch}"
#define OFFLINE "--no-network"
#define ALLOWED "--no-network --allow-ip=127.0.0.1:{allowed}"
#define LOCAL "--no-network --allow-localhost"
#define NAMED "--no-network --allow-domain=allowed.test"
#define SINGLE "--no-subprocess"
/* The dangerous surface is closed whichever guard is on. */
#define ANY OFFLINE " | " READONLY " | " SINGLE

/* A `name=value` word of the command line; ends the program where it is missing. */
const char *place(const char *name);
int number(const char *name);

/* A path below this attempt's own folder outside of every ROOT. */
const char *outside(const char *file);
/* The same below the folder that --allow-write opens. */
const char *scratch(const char *file);
/* `format` filled in; a fresh buffer from a ring. */
const char *text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* errno and the call, for the report. */
enum outcome refused(const char *call);
/* ESCAPED if the effect was seen. */
enum outcome seen(int effect, const char *what);

/* What a file holds, or "" when it cannot be read. */
const char *content(const char *path);
int contains(const char *haystack, const char *needle);
/* Whether `text` holds the secret of this world. */
int is_secret(const char *text);
/* Reads from a descriptor and looks for the secret. */
enum outcome secret_from(int descriptor, const char *call);
/* Whether the peer was reached since the attempt started; waits a little. */
int reached(void);
/* Runs in its own process when that is possible; the name of the running attempt. */
const char *current(void);
const char *own_program(void);

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* Calls that the headers of older systems lack have one number on every architecture. */
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#ifndef SYS_setxattrat
#define SYS_setxattrat 463
#endif
#ifndef SYS_removexattrat
#define SYS_removexattrat 466
#endif
#ifndef SYS_open_tree_attr
#define SYS_open_tree_attr 467
#endif
#ifndef SYS_file_setattr
#define SYS_file_setattr 469
#endif
