/** Milliseconds by which a file's time may lag: it comes from the kernel's ticks, at the least a hundred a second. */
export const FILE_CLOCK_LAG_MS = 10;
