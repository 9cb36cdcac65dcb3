import { existsSync, readFileSync } from 'node:fs';
import { hostname, release, userInfo } from 'node:os';
import { type KernelFacts, kernelFacts } from '../../kernel/kernel-facts.js';
import { planConfinement } from '../../kernel/plan-confinement.js';
import { OPEN, type ReachPolicy } from '../../policy/reach-policy.js';

/** How the kernel of this machine holds each flag, and the facts behind that. */
export interface KernelReport {
  readonly available: boolean;
  /** null if it is available. */
  readonly why: string | null;
  readonly release: string;
  readonly landlock: number | null;
  readonly seccomp: boolean;
  /** Whether there can be a supervisor; inside a run that has one, there cannot. */
  readonly notify: boolean;
  /** kernel.yama.ptrace_scope; null without Yama. */
  readonly yama: number | null;
  readonly user: string;
  readonly container: string | null;
  readonly flags: readonly FlagReport[];
}

export interface FlagReport {
  readonly flag: string;
  readonly layers: readonly string[];
  readonly missing: readonly string[];
}

const CLOSED = { localhost: false, domains: [], ips: [] };
const READONLY = { root: null, read: [], write: [] };

/** Each flag with the guard that it turns on, as a policy of its own. */
const FLAGS: readonly (readonly [flag: string, guard: 'network' | 'subprocess' | 'filesystem', policy: ReachPolicy])[] =
  [
    ['--no-network', 'network', { ...OPEN, network: [CLOSED] }],
    ['--no-network --allow-localhost', 'network', { ...OPEN, network: [{ ...CLOSED, localhost: true }] }],
    [
      '--no-network --allow-domain',
      'network',
      { ...OPEN, network: [{ ...CLOSED, domains: [{ name: 'example.com', port: null }] }] },
    ],
    ['--no-subprocess', 'subprocess', { ...OPEN, subprocess: true }],
    ['--fs-readonly', 'filesystem', { ...OPEN, filesystem: [READONLY] }],
    ['--fs-readonly=ROOT', 'filesystem', { ...OPEN, filesystem: [{ ...READONLY, root: '/' }] }],
    ['--fs-readonly --allow-write', 'filesystem', { ...OPEN, filesystem: [{ ...READONLY, write: ['/'] }] }],
  ];

export function kernelReport(): KernelReport {
  const facts = kernelFacts();
  return {
    available: facts.available,
    why: facts.available ? null : facts.why,
    release: `${process.platform} ${release()}`,
    landlock: facts.available ? facts.landlock : null,
    seccomp: facts.available,
    notify: facts.available && facts.notify,
    yama: yamaScope(),
    user: userName(),
    container: containerOf(),
    flags: FLAGS.map(([flag, guard, policy]) => flagReport(flag, guard, policy, facts)),
  };
}

/** In a container the number of a user often has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${String(process.getuid?.())}`;
  }
}

function flagReport(
  flag: string,
  guard: 'network' | 'subprocess' | 'filesystem',
  policy: ReachPolicy,
  facts: KernelFacts,
): FlagReport {
  if (!facts.available) return { flag, layers: [], missing: [facts.why] };
  const nothing = { read: [], list: [], terminals: [], execute: [] };
  const { layers, missing } = planConfinement(policy, nothing, facts, 'child', []);
  return { flag, layers: layers[guard] ?? [], missing: missing[guard] ?? [] };
}

function yamaScope(): number | null {
  const text = readText('/proc/sys/kernel/yama/ptrace_scope');
  return text === null ? null : Number(text.trim());
}

function containerOf(): string | null {
  if (existsSync('/.dockerenv')) return 'docker';
  if (existsSync('/run/.containerenv')) return 'podman';
  const manager = /^container=(.+)$/m.exec((readText('/proc/1/environ') ?? '').replaceAll('\0', '\n'));
  return manager?.[1] ?? (process.env['KUBERNETES_SERVICE_HOST'] === undefined ? null : `kubernetes (${hostname()})`);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
