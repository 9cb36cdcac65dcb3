import type { ReachPolicy } from '../../policy/reach-policy.js';

/** The parts of a policy that Landlock does not hold, for messages. */
export interface LandlockGaps {
  /** Nothing else holds it either. */
  readonly missing: readonly string[];
  /** The seccomp program of the same policy holds it. */
  readonly leftToSeccomp: readonly string[];
}

interface Gap {
  /** The first ABI without the gap; null if there is none yet. */
  readonly closedBy: number | null;
  readonly matters: (policy: ReachPolicy) => boolean;
  readonly text: string;
  readonly seccomp: boolean;
}

const files = (policy: ReachPolicy): boolean => policy.filesystem.length > 0;
const rooted = (policy: ReachPolicy): boolean => policy.filesystem.some(({ root }) => root !== null);
const network = (policy: ReachPolicy): boolean => policy.network.length > 0;
const subprocess = (policy: ReachPolicy): boolean => policy.subprocess;
const always = (): boolean => true;

const GAPS: readonly Gap[] = [
  { closedBy: 1, matters: files, text: 'writing files', seccomp: false },
  { closedBy: 1, matters: rooted, text: 'reading files outside ROOT', seccomp: false },
  { closedBy: 2, matters: subprocess, text: 'executing files', seccomp: true },
  { closedBy: 3, matters: files, text: 'truncating files by name', seccomp: false },
  { closedBy: 4, matters: network, text: 'TCP', seccomp: true },
  { closedBy: 5, matters: files, text: 'device control through descriptors opened for reading', seccomp: false },
  { closedBy: 6, matters: network, text: 'abstract unix sockets', seccomp: true },
  { closedBy: 6, matters: always, text: 'signals to processes outside', seccomp: false },
  { closedBy: null, matters: rooted, text: 'stat, access and readlink outside ROOT', seccomp: false },
  { closedBy: null, matters: files, text: 'modes, owners, times and attributes of files', seccomp: true },
  { closedBy: null, matters: network, text: 'UDP, raw and other sockets, unix sockets by path', seccomp: true },
];

export function landlockGaps(policy: ReachPolicy, abi: number): LandlockGaps {
  const open = GAPS.filter(({ closedBy, matters }) => (closedBy === null || abi < closedBy) && matters(policy));
  return {
    missing: open.filter(({ seccomp }) => !seccomp).map((gap) => describe(gap)),
    leftToSeccomp: open.filter(({ seccomp }) => seccomp).map((gap) => describe(gap)),
  };
}

function describe({ closedBy, text }: Gap): string {
  return closedBy === null ? text : `${text} (Landlock ABI ${closedBy})`;
}
