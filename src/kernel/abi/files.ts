/** Numbers and layouts of calls about paths, files and descriptors. */
export const O_NONBLOCK = 0o4000;
export const O_NOFOLLOW = 0o400000;
export const O_CLOEXEC = 0o2000000;
const O_PATH = 0o10000000;
export const O_PATH_CLOEXEC: number = O_PATH | O_CLOEXEC;

/** In the place of a descriptor: relative paths start in the working directory. */
export const AT_FDCWD = -100;
export const AT_SYMLINK_NOFOLLOW = 0x100;
export const AT_EMPTY_PATH = 0x1000;

/** `struct open_how` of openat2: flags, mode and how to resolve, eight bytes each. */
export const OPEN_HOW_SIZE = 24;
/** The magic links of /proc would lead to what is ours, where the target means its own. */
export const RESOLVE_NO_MAGICLINKS = 2;

/** A path with its NUL, at most. */
export const PATH_MAX = 4096;

export const F_DUPFD = 0;
export const F_GETFD = 1;
export const F_SETFD = 2;
export const F_GETFL = 3;
export const F_SETFL = 4;
/** Asks for a signal when there is something to read, and which signal that is. */
export const F_SETOWN = 8;
export const F_SETSIG = 10;
export const F_DUPFD_CLOEXEC = 1030;
export const F_GETPIPE_SZ = 1032;

export const CLOSE_RANGE_CLOEXEC = 4;
/** The highest number that close_range takes. */
export const LAST_DESCRIPTOR = 0xffffffff;

/** `struct statx`. */
export const STATX_TYPE = 1;
export const STATX_SIZE = 256;
export const STATX_MODE_OFFSET = 28;
export const S_IFMT = 0o170000;
export const S_IFDIR = 0o040000;

/** An extended attribute's name, without its NUL. */
export const XATTR_NAME_MAX = 255;
