import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as errno from '../../../../src/kernel/abi/errno.js';
import * as files from '../../../../src/kernel/abi/files.js';
import * as ioctls from '../../../../src/kernel/abi/ioctls.js';
import * as landlock from '../../../../src/kernel/abi/landlock.js';
import * as polling from '../../../../src/kernel/abi/polling.js';
import * as processes from '../../../../src/kernel/abi/processes.js';
import * as seccomp from '../../../../src/kernel/abi/seccomp.js';
import * as sockets from '../../../../src/kernel/abi/sockets.js';
import { HAS_COMPILER } from '../supervise/probe.js';

const HEADERS = [
  'errno.h', 'fcntl.h', 'poll.h', 'sched.h', 'signal.h', 'sys/epoll.h', 'sys/ioctl.h', 'sys/prctl.h', 'sys/resource.h',
  'sys/socket.h', 'sys/wait.h', 'netinet/in.h', 'netinet/ip.h', 'linux/capability.h', 'linux/filter.h', 'linux/if_tun.h',
  'linux/landlock.h', 'linux/openat2.h', 'linux/seccomp.h', 'linux/xattr.h',
]; // prettier-ignore

/** Our names for the numbers of the headers, `FS.EXECUTE` as `LANDLOCK_ACCESS_FS_EXECUTE`. */
function numbers(): ReadonlyMap<string, number> {
  const prefixed = (prefix: string, group: Readonly<Record<string, number>>): [string, number][] =>
    Object.entries(group).map(([name, value]) => [`${prefix}${name}`, value]);
  const plain = [errno, files, ioctls, landlock, polling, processes, seccomp, sockets].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
  return new Map([
    ...plain,
    ...prefixed('LANDLOCK_ACCESS_FS_', landlock.FS),
    ...prefixed('LANDLOCK_ACCESS_NET_', landlock.NET),
    ...prefixed('LANDLOCK_SCOPE_', landlock.SCOPE),
    ...prefixed('RLIMIT_', processes.RLIMIT),
    ...prefixed('CAP_', processes.CAP),
  ]);
}

/** A header may be older than a number, or have no macro for it: such names are left out. */
function fromHeaders(names: Iterable<string>): ReadonlyMap<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'abi-'));
  try {
    const lines = [...names].map((name) => `#ifdef ${name}\nprintf("${name} %lld\\n", (long long)(${name}));\n#endif`);
    const includes = HEADERS.map((name) => `#if __has_include(<${name}>)\n#include <${name}>\n#endif`);
    const source = ['#define _GNU_SOURCE', '#include <stdio.h>', ...includes, 'int main(void) {', ...lines, '}'];
    writeFileSync(join(folder, 'abi.c'), `${source.join('\n')}\n`);
    execFileSync('gcc', ['-w', '-o', join(folder, 'abi'), join(folder, 'abi.c')]);
    const printed = execFileSync(join(folder, 'abi'), { encoding: 'utf8' }).trim().split('\n');
    return new Map(printed.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.skipIf(!HAS_COMPILER)('every number is the one of the kernel headers', () => {
  const ours = numbers();
  const theirs = fromHeaders(ours.keys());
  expect(theirs.size).toBeGreaterThan(100);
  expect(new Map([...ours].filter(([name]) => theirs.has(name)))).toEqual(theirs);
});
