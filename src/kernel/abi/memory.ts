/** Numbers of mmap and mprotect. */
export const PROT_READ_WRITE = 3;
export const PROT_READ_EXEC = 5;
export const MAP_PRIVATE_ANONYMOUS = 0x22;
/** mmap answers this address when it failed. */
export const MAP_FAILED = 0xffff_ffff_ffff_ffffn;
export const PAGE_SIZE = 4096;
