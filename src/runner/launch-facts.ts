import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtin } from '../builtin.js';
import { kernelFacts } from '../kernel/kernel-facts.js';
import type { Merged } from '../policy/merge.js';
import { descriptorLinks } from './inherited-descriptors.js';
import type { LaunchFacts } from './launch-plan.js';
import { packageRoot } from './package-root.js';

export function launchFacts(settings: Merged): LaunchFacts {
  return {
    bootFile: join(packageRoot(), 'python', 'hermetic_guard', 'boot.py'),
    tasks: settings.run.maxProcs === null ? 0 : tasksOfUser(),
    isRoot: process.getuid?.() === 0,
    kernel: kernelFacts,
    nodePreload: join(packageRoot(), 'dist', 'guard-node.cjs'),
    usesIoUring: () => descriptorLinks().some(([, link]) => link === 'anon_inode:[io_uring]'),
    isOwnNode: (interpreter) => realpathSync.native(interpreter) === realpathSync.native(process.execPath),
    nodeFlags,
  };
}

/** A Node refuses to start with a flag in NODE_OPTIONS that it does not know, so each version gets its own. */
function nodeFlags(interpreter: string): { has(flag: string): boolean } {
  const version = Number(
    /^v(\d+)/.exec(builtin('node:child_process').execFileSync(interpreter, ['--version'], { encoding: 'utf8' }))?.[1],
  );
  const since: Readonly<Record<string, number>> = { '--disable-sigusr1': 22, '--no-experimental-ffi': 26 };
  return { has: (flag) => version >= (since[flag] ?? 0) };
}

/** RLIMIT_NPROC counts every thread of the user, so a limit for the target starts from what is there. */
function tasksOfUser(): number {
  const uid = process.getuid?.();
  let tasks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (statSync(`/proc/${name}`).uid !== uid) continue;
      tasks += Number(/^Threads:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1] ?? 1);
    } catch {
      // the process ended while we looked
    }
  }
  return tasks;
}
