/** Requests of ioctl. */
export const TCGETS = 0x5401;
export const TIOCGWINSZ = 0x5413;
export const FIONREAD = 0x541b;
export const FIONBIO = 0x5421;
export const FIONCLEX = 0x5450;
export const FIOCLEX = 0x5451;
/** These two type into a terminal on behalf of its user. */
export const TIOCSTI = 0x5412;
export const TIOCLINUX = 0x541c;
/** Takes hold of a tunnel that somebody left for everybody: packets without any socket. */
export const TUNSETIFF = 0x400454ca;

/** These change files through a descriptor that was opened for reading. */
export const WRITING_IOCTLS: readonly number[] = [
  0x40086602, // FS_IOC_SETFLAGS
  0x401c5820, // FS_IOC_FSSETXATTR
  0x40087602, // FS_IOC_SETVERSION
  0x40086604, // EXT4_IOC_SETVERSION
  0x40806685, // FS_IOC_ENABLE_VERITY
  0x800c6613, // FS_IOC_SET_ENCRYPTION_POLICY
  0x40047211, // FAT_IOCTL_SET_ATTRIBUTES
  0x50009401, // BTRFS_IOC_SNAP_CREATE
  0x50009402, // BTRFS_IOC_DEFRAG
  0x5000940e, // BTRFS_IOC_SUBVOL_CREATE
  0x5000940f, // BTRFS_IOC_SNAP_DESTROY
  0x40309410, // BTRFS_IOC_DEFRAG_RANGE
  0x50009417, // BTRFS_IOC_SNAP_CREATE_V2
  0x50009418, // BTRFS_IOC_SUBVOL_CREATE_V2
  0x4008941a, // BTRFS_IOC_SUBVOL_SETFLAGS
  0xc0c89425, // BTRFS_IOC_SET_RECEIVED_SUBVOL
  0x5000943f, // BTRFS_IOC_SNAP_DESTROY_V2
];
