/** Error numbers, the same on x86-64 and arm64. A system call answers with minus one of them. */
export const EPERM = 1;
export const ENOENT = 2;
export const ESRCH = 3;
export const EINTR = 4;
export const E2BIG = 7;
export const EAGAIN = 11;
export const EACCES = 13;
export const EFAULT = 14;
export const ENOTDIR = 20;
export const EINVAL = 22;
export const EPIPE = 32;
export const ERANGE = 34;
export const ENAMETOOLONG = 36;
export const ENOSYS = 38;
export const EMSGSIZE = 90;
export const EOPNOTSUPP = 95;
export const EAFNOSUPPORT = 97;
export const ENOBUFS = 105;
export const EISCONN = 106;
export const ECONNREFUSED = 111;
export const EALREADY = 114;
export const EINPROGRESS = 115;
/** Programs never see this one: the kernel runs the signal's handler first, and repeats the call if that is set up. */
export const ERESTARTSYS = 512;
