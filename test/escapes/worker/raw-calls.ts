export { ffi } from '../../../src/kernel/ffi.js';
export { createArena } from '../../../src/kernel/start/arena.js';
export { syscallNumber } from '../../../src/kernel/abi/syscalls.js';
