import { isOpen, type ReachPolicy } from '../policy/reach-policy.js';
import type { GuardName } from '../policy/settings.js';
import type { Confinement, ResourceLimit } from './confinement.js';
import type { KernelFacts } from './kernel-facts.js';
import { landlockGaps } from './landlock/gaps.js';
import { landlockRulesets, type ReadSet } from './landlock/rules.js';
import { seccompProgram } from './seccomp/program.js';

export type AvailableKernel = Extract<KernelFacts, { available: true }>;

/** The process that is confined. */
export type Confined =
  /** A child of the launcher, which stays next to it. */
  | 'child'
  /** The launcher itself: no process is left that could supervise it. */
  | 'self';

export interface PlannedConfinement {
  readonly confinement: Confinement;
  /** The kernel layers that enforce each guard; guards about a language are not here. */
  readonly layers: Readonly<Partial<Record<GuardName, readonly string[]>>>;
  /** The parts of each guard that nothing in the kernel enforces. */
  readonly missing: Readonly<Partial<Record<GuardName, readonly string[]>>>;
  /** The policy allows these, but they are refused on this machine. */
  readonly closed: readonly string[];
  /** Whether another machine could enforce more. */
  readonly isWeakened: boolean;
}

/** The first ABI that knows all of today's rules. */
const COMPLETE_LANDLOCK = 6;

export function planConfinement(
  policy: ReachPolicy,
  readSet: ReadSet,
  kernel: AvailableKernel,
  confined: Confined,
  limits: readonly ResourceLimit[],
): PlannedConfinement {
  // Limits alone need no filter and no rules.
  if (isOpen(policy)) return unrestricted(kernel, limits);
  const asks = wouldAsk(policy);
  const supervised = confined === 'child' && kernel.notify && asks;
  const unasked = asks && !supervised;
  // Exceptions are addresses, which only a supervisor can read. Without one, the kernel leaves the network to the
  // language guards, and `missing` says so.
  const held = unasked && hasNetworkExceptions(policy) ? { ...policy, network: [] } : policy;
  const exec = !policy.subprocess ? 'free' : supervised ? 'notify' : confined === 'self' ? 'none' : 'unwatched';
  const gaps = landlockGaps(policy, kernel.landlock);
  const landlock = `landlock v${kernel.landlock}`;
  const eyes = supervised ? ['supervisor'] : [];
  return {
    confinement: {
      abi: kernel.landlock,
      rulesets: landlockRulesets(held, readSet, kernel.landlock),
      program: seccompProgram(held, {
        arch: kernel.arch,
        exec,
        supervised,
        writableDirs: hasWritableDirectories(policy),
      }),
      supervised,
      execIsAsked: exec === 'notify',
      limits,
    },
    layers: {
      network: held.network.length === policy.network.length ? [landlock, 'seccomp', ...eyes] : [],
      subprocess: ['seccomp', ...(exec === 'unwatched' ? [landlock] : eyes)],
      filesystem: [landlock, 'seccomp', ...(hasWritableDirectories(policy) ? eyes : [])],
      // Landlock hides the variables of other processes, the launcher among them.
      environment: [landlock],
    },
    missing: {
      network: networkGaps(held, policy, supervised, confined),
      subprocess: exec === 'unwatched' ? [`another program in the place of the target: ${NOBODY_TO_ASK}`] : [],
      filesystem: gaps.missing,
    },
    closed: unasked && hasWritableDirectories(policy) ? [`modes, owners and times of files: ${NOBODY_TO_ASK}`] : [],
    isWeakened:
      (confined === 'child' && unasked && (policy.network.length > 0 || policy.subprocess)) ||
      kernel.landlock < COMPLETE_LANDLOCK,
  };
}

function unrestricted({ landlock }: AvailableKernel, limits: readonly ResourceLimit[]): PlannedConfinement {
  const confinement = { abi: landlock, rulesets: [], program: null, supervised: false, execIsAsked: false, limits };
  return { confinement, layers: {}, missing: {}, closed: [], isWeakened: false };
}

const NOBODY_TO_ASK = 'there can be no supervisor, as in a run inside of another';

function networkGaps(
  held: ReachPolicy,
  policy: ReachPolicy,
  supervised: boolean,
  confined: Confined,
): readonly string[] {
  if (supervised || policy.network.length === 0) return [];
  if (held.network.length === 0) return [`addresses: ${NOBODY_TO_ASK}`];
  const why = confined === 'self' ? 'the target runs in the launcher' : NOBODY_TO_ASK;
  return [`unix sockets outside the run, by native code: ${why}`];
}

/** Something that a filter cannot decide alone. */
function wouldAsk(policy: ReachPolicy): boolean {
  return policy.network.length > 0 || policy.subprocess || hasWritableDirectories(policy);
}

export function hasNetworkExceptions({ network }: ReachPolicy): boolean {
  return network.some(({ localhost, domains, ips }) => localhost || domains.length > 0 || ips.length > 0);
}

export function hasWritableDirectories({ filesystem }: ReachPolicy): boolean {
  return filesystem.some(({ write }) => write.length > 0);
}
