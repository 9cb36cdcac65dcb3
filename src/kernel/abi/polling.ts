import type { Arch } from './syscalls.js';

/** Numbers and layouts of epoll and poll. */
export const EPOLL_CTL_ADD = 1;
export const EPOLL_CTL_DEL = 2;
export const EPOLLIN = 0x1;
export const EPOLLOUT = 0x4;
export const EPOLLHUP = 0x10;
export const EPOLLONESHOT = 0x40000000;

/** `struct epoll_event`. x86-64 packs it; elsewhere the data is aligned. */
export const EPOLL_EVENT: Readonly<Record<Arch, { readonly size: number; readonly dataOffset: number }>> = {
  x64: { size: 12, dataOffset: 4 },
  arm64: { size: 16, dataOffset: 8 },
};

export const POLLIN = 1;
/** `struct pollfd`: a descriptor, what to wait for, what happened. */
export const POLLFD_SIZE = 8;
export const POLLFD_EVENTS_OFFSET = 4;
export const POLLFD_RESULT_OFFSET = 6;
