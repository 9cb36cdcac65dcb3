import type { Arch } from '../abi/syscalls.js';

/** An instruction as an assembler reads it, and its bytes; a label has none. */
type Line = readonly [source: string, bytes: string];

interface MachineCode {
  /** `long call(nr, a, b, c, d, e, f)`: one system call; its result, or minus the error. */
  readonly call: readonly Line[];
  /**
   * `long start(script, flags)`: clone(flags); the child makes the calls of the script, entries of eight words
   * (number, six arguments, room for the result), until one fails or turns it into another program.
   * The child cannot run JavaScript: V8's pages are not copied into it.
   */
  readonly start: readonly Line[];
}

/** Bytes. */
export const SCRIPT_ENTRY = 64;

export const MACHINE_CODE: Readonly<Record<Arch, MachineCode>> = {
  x64: {
    call: [
      ['mov rax, rdi', '4889f8'],
      ['mov rdi, rsi', '4889f7'],
      ['mov rsi, rdx', '4889d6'],
      ['mov rdx, rcx', '4889ca'],
      ['mov r10, r8', '4d89c2'],
      ['mov r8, r9', '4d89c8'],
      ['mov r9, [rsp+8]', '4c8b4c2408'],
      ['syscall', '0f05'],
      ['ret', 'c3'],
    ],
    start: [
      ['push rbx', '53'],
      ['mov rbx, rdi', '4889fb'],
      ['mov rdi, rsi', '4889f7'],
      ['xor esi, esi', '31f6'],
      ['xor edx, edx', '31d2'],
      ['xor r10d, r10d', '4531d2'],
      ['xor r8d, r8d', '4531c0'],
      ['mov eax, 56', 'b838000000'],
      ['syscall', '0f05'],
      ['test rax, rax', '4885c0'],
      ['jnz parent', '7536'],
      ['next:', ''],
      ['mov rax, [rbx]', '488b03'],
      ['mov rdi, [rbx+8]', '488b7b08'],
      ['mov rsi, [rbx+16]', '488b7310'],
      ['mov rdx, [rbx+24]', '488b5318'],
      ['mov r10, [rbx+32]', '4c8b5320'],
      ['mov r8, [rbx+40]', '4c8b4328'],
      ['mov r9, [rbx+48]', '4c8b4b30'],
      ['syscall', '0f05'],
      ['mov [rbx+56], rax', '48894338'],
      ['add rbx, 64', '4883c340'],
      ['test rax, rax', '4885c0'],
      ['jns next', '79d6'],
      ['mov edi, 125', 'bf7d000000'],
      ['mov eax, 231', 'b8e7000000'],
      ['syscall', '0f05'],
      ['parent:', ''],
      ['pop rbx', '5b'],
      ['ret', 'c3'],
    ],
  },
  arm64: {
    call: [
      ['mov x8, x0', 'e80300aa'],
      ['mov x0, x1', 'e00301aa'],
      ['mov x1, x2', 'e10302aa'],
      ['mov x2, x3', 'e20303aa'],
      ['mov x3, x4', 'e30304aa'],
      ['mov x4, x5', 'e40305aa'],
      ['mov x5, x6', 'e50306aa'],
      ['svc #0', '010000d4'],
      ['ret', 'c0035fd6'],
    ],
    start: [
      ['mov x9, x0', 'e90300aa'],
      ['mov x0, x1', 'e00301aa'],
      ['mov x1, xzr', 'e1031faa'],
      ['mov x2, xzr', 'e2031faa'],
      ['mov x3, xzr', 'e3031faa'],
      ['mov x4, xzr', 'e4031faa'],
      ['mov x8, #220', '881b80d2'],
      ['svc #0', '010000d4'],
      ['cbnz x0, parent', '800100b5'],
      ['next:', ''],
      ['ldr x8, [x9]', '280140f9'],
      ['ldp x0, x1, [x9, #8]', '208540a9'],
      ['ldp x2, x3, [x9, #24]', '228d41a9'],
      ['ldp x4, x5, [x9, #40]', '249542a9'],
      ['svc #0', '010000d4'],
      ['str x0, [x9, #56]', '201d00f9'],
      ['add x9, x9, #64', '29010191'],
      ['tbz x0, #63, next', '20ffffb6'],
      ['mov x0, #125', 'a00f80d2'],
      ['mov x8, #94', 'c80b80d2'],
      ['svc #0', '010000d4'],
      ['parent:', ''],
      ['ret', 'c0035fd6'],
    ],
  },
};

export function bytesOf(lines: readonly Line[]): Uint8Array {
  return Buffer.from(lines.map(([, bytes]) => bytes).join(''), 'hex');
}
