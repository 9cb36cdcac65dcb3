/** LANDLOCK_ACCESS_FS_*, with the ABI that brought each. */
export const FS = {
  EXECUTE: 0x1,
  WRITE_FILE: 0x2,
  READ_FILE: 0x4,
  READ_DIR: 0x8,
  REMOVE_DIR: 0x10,
  REMOVE_FILE: 0x20,
  MAKE_CHAR: 0x40,
  MAKE_DIR: 0x80,
  MAKE_REG: 0x100,
  MAKE_SOCK: 0x200,
  MAKE_FIFO: 0x400,
  MAKE_BLOCK: 0x800,
  MAKE_SYM: 0x1000,
  REFER: 0x2000,
  TRUNCATE: 0x4000,
  IOCTL_DEV: 0x8000,
} as const;

/** LANDLOCK_ACCESS_NET_* and LANDLOCK_SCOPE_*. */
export const NET = { BIND_TCP: 0x1, CONNECT_TCP: 0x2 } as const;
export const SCOPE = { ABSTRACT_UNIX_SOCKET: 0x1, SIGNAL: 0x2 } as const;

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

/** All that a kernel of this ABI can be told; a newer one takes what it took before. */
export function rightsOf(abi: number): LandlockRights {
  return ADDITIONS.filter(({ since }) => since <= abi).reduce(
    (all, { fs, net, scope }) => ({ fs: all.fs | fs, net: all.net | net, scope: all.scope | scope }),
    { fs: 0, net: 0, scope: 0 },
  );
}

/** The kernel refuses a rule that gives a file what only a directory can have. */
const OF_A_FILE = FS.EXECUTE | FS.WRITE_FILE | FS.READ_FILE | FS.TRUNCATE | FS.IOCTL_DEV;

/** What of `access` can be asked for once it is known what the path of a rule is. */
export function accessFor(kind: 'file' | 'directory', access: number): number {
  return kind === 'file' ? access & OF_A_FILE : access;
}
