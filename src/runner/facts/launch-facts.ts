import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { kernelFacts } from '../../kernel/kernel-facts.js';
import type { Merged } from '../../policy/merge/merge.js';
import { nodeHas } from '../../node-capabilities.js';
import { descriptorLinks, inheritedDescriptors } from './inherited-descriptors.js';
import type { LaunchFacts } from '../plan/launch-plan.js';
import { nodeVersion } from './node-version.js';
import { packageRoot } from './package-root.js';

export function launchFacts(settings: Merged): LaunchFacts {
  return {
    bootFile: join(packageRoot(), 'python', 'hermetic_guard', 'boot.py'),
    tasks: settings.run.maxProcs === null ? 0 : tasksOfUser(),
    isRoot: process.getuid?.() === 0,
    kernel: kernelFacts,
    nodePreload: join(packageRoot(), 'dist', 'guard-node.cjs'),
    usesIoUring,
    inherited: inheritedDescriptors,
    hasInheritedSocket,
    isOwnNode,
    ownCertificates: process.env['NODE_EXTRA_CA_CERTS'],
    nodeVersion: (interpreter, env) => (isOwnNode(interpreter) ? process.version : nodeVersion(interpreter, env)),
  };
}

function usesIoUring(): boolean {
  if (!nodeHas('ioUringByDefault', process.version) && process.env['UV_USE_IO_URING'] === undefined) return false;
  return descriptorLinks().some(([, link]) => link === 'anon_inode:[io_uring]');
}

function hasInheritedSocket(): boolean {
  const inherited = inheritedDescriptors();
  return descriptorLinks().some(([descriptor, link]) => link.startsWith('socket:') && inherited.includes(descriptor));
}

function isOwnNode(interpreter: string): boolean {
  return realpathSync.native(interpreter) === realpathSync.native(process.execPath);
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
