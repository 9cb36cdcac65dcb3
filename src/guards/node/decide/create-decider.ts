import { isInside } from '../../../policy/path-scope.js';
import { decideNetwork, type NetworkRequest } from '../../../policy/network/network.js';
import { allows } from '../../../policy/allows.js';
import type { CodeRoots } from '../../../wire/boot.js';
import type { GuardPolicy } from '../../../wire/policy.js';
import { createNodeFlags, type NodeFlags } from './node-flags.js';

/**
 * The policy's answers, in a realm of their own: this file is bundled by itself and runs in a fresh vm context, whose
 * arrays, strings and regular expressions the target cannot reach. Only texts and numbers cross, in both directions.
 */
export interface Decider {
  readonly nodeFlags: NodeFlags;
  /** '' for yes, `narrow ADDRESS` for a listener that must listen there instead, else the reason for no. */
  network(action: NetworkRequest['action'], host: string, port: number): string;
  /** `name` resolved to `addresses` (joined with commas). */
  pin(name: string, addresses: string): void;
  /** `path` is real. */
  mayRead(path: string, isStat: boolean): boolean;
  mayWrite(path: string): boolean;
  /** `/proc/<pid>/environ` */
  isEnvironmentFile(path: string): boolean;
  variable(name: string): boolean;
  module(name: string): boolean;
}

const CODE_FILE = /(?:\.[cm]?[jt]sx?|\.node|\.wasm|\/package\.json)$/;
const DEVICES = new Set([
  '/dev/null',
  '/dev/zero',
  '/dev/full',
  '/dev/random',
  '/dev/urandom',
  '/dev/tty',
  '/dev/ptmx',
]);
const MAX_PINS = 10_000;

/** Shared by all policies of this process: which name led to an address does not depend on who asked. */
const pins = new Map<string, readonly string[]>();

export function createDecider(policy: GuardPolicy, roots: CodeRoots, stdio: string, ownFolder: string): Decider {
  const streams = new Set(stdio.split('\n'));
  const isFree = (path: string): boolean => DEVICES.has(path) || streams.has(path) || isOpenStream(path);
  const bundles = `${ownFolder}/dist`;
  const isRooted = policy.filesystem.some(({ root }) => root !== null);

  return {
    nodeFlags: createNodeFlags(policy),
    network(action, host, port) {
      const verdict = decideNetwork(policy.network, {
        action,
        host,
        port: port < 0 ? null : port,
        pinnedNames: pins.get(host) ?? [],
      });
      if (!verdict.allowed) return verdict.reason;
      return 'narrowTo' in verdict ? `narrow ${verdict.narrowTo}` : '';
    },
    pin(name, addresses) {
      for (const address of addresses.split(',')) {
        const names = pins.get(address) ?? [];
        if (pins.size < MAX_PINS && !names.includes(name)) pins.set(address, [...names, name]);
      }
    },
    mayRead(path, isStat) {
      if (isProcessMemory(path)) return false;
      if (!isRooted || isFree(path)) return true;
      if (allows(policy, { guard: 'filesystem', action: 'read', path })) return true;
      if (roots.directories.some((folder) => isInside(path, folder))) return true;
      // Node's loader looks at every folder above a file. It loads ours after the guards: the hooks of Node 20, in a thread.
      if (isInside(path, bundles) || (isStat && isInside(bundles, path))) return true;
      return roots.codeDirectories.some(
        (folder) =>
          (isInside(path, folder) && (isStat || CODE_FILE.test(path) || path === folder)) ||
          (isStat && isInside(folder, path)),
      );
    },
    mayWrite(path) {
      if (isProcessMemory(path)) return false;
      if (policy.filesystem.length === 0 || isFree(path)) return true;
      return allows(policy, { guard: 'filesystem', action: 'write', path });
    },
    isEnvironmentFile: (path) => path.startsWith('/proc/') && path.endsWith('/environ'),
    variable: (name) => allows(policy, { guard: 'environment', name }),
    module: (name) => allows(policy, { guard: 'imports', name }),
  };
}

/** Writing there would patch the guards themselves. */
function isProcessMemory(path: string): boolean {
  return path.startsWith('/proc/') && path.endsWith('/mem');
}

/** A pipe, a socket or a terminal that somebody opened before: `/proc/7/fd/pipe:[12]`, `/dev/pts/0`. */
function isOpenStream(path: string): boolean {
  return /^\/proc\/\d+\/(?:task\/\d+\/)?fd\/\w+:/.test(path) || path.startsWith('/dev/pts/');
}
