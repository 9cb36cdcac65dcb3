import type { ReachPolicy } from '../../policy/reach-policy.js';

/** What Landlock does not hold of a policy, in words. */
export interface LandlockGaps {
  /** Nothing else holds it either. */
  readonly missing: readonly string[];
  /** The seccomp program of the same policy holds it. */
  readonly leftToSeccomp: readonly string[];
}

interface Gap {
  /** The first ABI without the gap; null: there is none yet. */
  readonly closedBy: number | null;
  readonly matters: (policy: ReachPolicy) => boolean;
  readonly words: string;
  readonly seccomp: boolean;
}

const files = (policy: ReachPolicy): boolean => policy.filesystem.length > 0;
const rooted = (policy: ReachPolicy): boolean => policy.filesystem.some(({ root }) => root !== null);
const network = (policy: ReachPolicy): boolean => policy.network.length > 0;
const subprocess = (policy: ReachPolicy): boolean => policy.subprocess;
const always = (): boolean => true;

const GAPS: readonly Gap[] = [
  { closedBy: 1, matters: files, words: 'writing files', seccomp: false },
  { closedBy: 1, matters: rooted, words: 'reading files outside ROOT', seccomp: false },
  { closedBy: 2, matters: subprocess, words: 'executing files', seccomp: true },
  { closedBy: 3, matters: files, words: 'truncating files by name', seccomp: false },
  { closedBy: 4, matters: network, words: 'TCP', seccomp: true },
  { closedBy: 5, matters: files, words: 'device control through descriptors opened for reading', seccomp: false },
  { closedBy: 6, matters: network, words: 'abstract unix sockets', seccomp: true },
  { closedBy: 6, matters: always, words: 'signals to processes outside', seccomp: false },
  { closedBy: null, matters: rooted, words: 'stat, access and readlink outside ROOT', seccomp: false },
  { closedBy: null, matters: files, words: 'modes, owners, times and attributes of files', seccomp: true },
  { closedBy: null, matters: network, words: 'UDP, raw and other sockets, unix sockets by path', seccomp: true },
];

export function landlockGaps(policy: ReachPolicy, abi: number): LandlockGaps {
  const open = GAPS.filter(({ closedBy, matters }) => (closedBy === null || abi < closedBy) && matters(policy));
  return {
    missing: open.filter(({ seccomp }) => !seccomp).map((gap) => describe(gap)),
    leftToSeccomp: open.filter(({ seccomp }) => seccomp).map((gap) => describe(gap)),
  };
}

function describe({ closedBy, words }: Gap): string {
  return closedBy === null ? words : `${words} (Landlock ABI ${closedBy})`;
}
