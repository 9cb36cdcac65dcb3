import { FS, NET, SCOPE } from '../abi/landlock.js';

export interface LandlockRights {
  readonly fs: number;
  readonly net: number;
  readonly scope: number;
}

interface Addition extends LandlockRights {
  readonly since: number;
}

/** 7 brought audit records only. */
const ADDITIONS: readonly Addition[] = [
  { since: 1, fs: FS.REFER - 1, net: 0, scope: 0 },
  { since: 2, fs: FS.REFER, net: 0, scope: 0 },
  { since: 3, fs: FS.TRUNCATE, net: 0, scope: 0 },
  { since: 4, fs: 0, net: NET.BIND_TCP | NET.CONNECT_TCP, scope: 0 },
  { since: 5, fs: FS.IOCTL_DEV, net: 0, scope: 0 },
  { since: 6, fs: 0, net: 0, scope: SCOPE.ABSTRACT_UNIX_SOCKET | SCOPE.SIGNAL },
];

/** The rights that a kernel of this ABI knows; newer kernels know them too. */
export function rightsOf(abi: number): LandlockRights {
  return ADDITIONS.filter(({ since }) => since <= abi).reduce(
    (all, { fs, net, scope }) => ({ fs: all.fs | fs, net: all.net | net, scope: all.scope | scope }),
    { fs: 0, net: 0, scope: 0 },
  );
}

/** The kernel refuses a rule that gives a file what only a directory can have. */
const OF_A_FILE = FS.EXECUTE | FS.WRITE_FILE | FS.READ_FILE | FS.TRUNCATE | FS.IOCTL_DEV;

/** The part of `access` that a rule for a file or a directory may have. */
export function accessFor(kind: 'file' | 'directory', access: number): number {
  return kind === 'file' ? access & OF_A_FILE : access;
}
