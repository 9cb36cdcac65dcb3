/** Numbers and layouts of seccomp filters and of their listeners. */
export const SECCOMP_SET_MODE_FILTER = 1;
export const SECCOMP_GET_ACTION_AVAIL = 2;
export const SECCOMP_FILTER_FLAG_TSYNC = 1;
export const SECCOMP_FILTER_FLAG_NEW_LISTENER = 8;
/** Linux 5.19. */
export const SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV = 0x20;

export const SECCOMP_RET_KILL_PROCESS = 0x80000000;
/** The error number goes into the low bits. */
export const SECCOMP_RET_ERRNO = 0x00050000;
export const SECCOMP_RET_USER_NOTIF = 0x7fc00000;
export const SECCOMP_RET_ALLOW = 0x7fff0000;

/** `struct seccomp_data`, which a filter reads; an argument is its low word, then its high word. */
export const DATA_NUMBER_OFFSET = 0;
export const DATA_ARCH_OFFSET = 4;
export const DATA_ARGUMENTS_OFFSET = 16;

/** Opcodes of classic BPF, as far as seccomp accepts them; each name joins the macros that make it up. */
export const BPF_LD_W_ABS = 0x20;
export const BPF_ALU_AND_K = 0x54;
export const BPF_JMP_JA = 0x05;
export const BPF_JMP_JEQ_K = 0x15;
export const BPF_JMP_JGE_K = 0x35;
export const BPF_JMP_JSET_K = 0x45;
export const BPF_RET_K = 0x06;
export const BPF_MAXINSNS = 4096;
/** `struct sock_filter`. */
export const INSTRUCTION_SIZE = 8;

export const SECCOMP_IOCTL_NOTIF_RECV = 0xc0502100;
export const SECCOMP_IOCTL_NOTIF_SEND = 0xc0182101;
export const SECCOMP_IOCTL_NOTIF_ID_VALID = 0x40082102;
export const SECCOMP_IOCTL_NOTIF_ADDFD = 0x40182103;

/** `struct seccomp_notif`: an id, the thread, flags, and then `struct seccomp_data`. */
export const NOTIFICATION = { size: 80, thread: 8, number: 16, arguments: 32 } as const;
/** `struct seccomp_notif_resp`. */
export const RESPONSE = { size: 24, value: 8, error: 16, flags: 20 } as const;
/** `struct seccomp_notif_addfd`, of the same size. */
export const ADDFD = { flags: 8, source: 12, descriptorFlags: 20 } as const;
/** The thread goes on with its own call, as it stands in its memory at that moment. */
export const SECCOMP_USER_NOTIF_FLAG_CONTINUE = 1;
/** The descriptor's number becomes the result of the call, in one step. Linux 5.14. */
export const SECCOMP_ADDFD_FLAG_SEND = 2;
