/** Numbers and layouts of Landlock: LANDLOCK_ACCESS_FS_*, LANDLOCK_ACCESS_NET_* and LANDLOCK_SCOPE_*. */
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
export const NET = { BIND_TCP: 0x1, CONNECT_TCP: 0x2 } as const;
export const SCOPE = { ABSTRACT_UNIX_SOCKET: 0x1, SIGNAL: 0x2 } as const;

export const LANDLOCK_CREATE_RULESET_VERSION = 1;
export const LANDLOCK_RULE_PATH_BENEATH = 1;
/** LANDLOCK_MAX_NUM_LAYERS; the layers of an outer run count too. */
export const MAX_LAYERS = 16;

/** `struct landlock_path_beneath_attr`: rights, then a descriptor. */
export const PATH_BENEATH_SIZE = 12;
export const PATH_BENEATH_DESCRIPTOR_OFFSET = 8;

/**
 * sizeof(struct landlock_ruleset_attr) as a kernel of this ABI knows it: it refuses fields that it does not know, before
 * Linux 5.19 even empty ones.
 */
export function rulesetSize(abi: number): number {
  if (abi >= 6) return 24;
  return abi >= 4 ? 16 : 8;
}
