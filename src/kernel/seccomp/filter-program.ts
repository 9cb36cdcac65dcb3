import { BpfProgram, Label } from './bpf.js';
import { compileRules } from './compile-rules.js';
import { ENOSYS, KILL, type SyscallRule } from './rule.js';
import { type Arch, AUDIT_ARCH, newestSyscall } from '../abi/syscalls.js';
import { DATA_ARCH_OFFSET, DATA_NUMBER_OFFSET } from '../abi/seccomp.js';

/** A filter for the calls of one architecture, as bytes of `struct sock_filter`; `otherwise` answers calls without a rule. */
export function filterProgram(arch: Arch, rules: readonly SyscallRule[], otherwise: number): Uint8Array {
  const program = new BpfProgram();
  // The numbers below belong to one architecture. A process can use those of another by `int 0x80`.
  program.load(DATA_ARCH_OFFSET);
  const native = new Label();
  program.compare('jeq', AUDIT_ARCH[arch], native, null);
  program.ret(KILL);
  program.place(native);
  program.load(DATA_NUMBER_OFFSET);
  // x32 calls have bit 30. Calls that are newer than the table do not exist for the program.
  const known = new Label();
  program.compare('jge', newestSyscall(arch) + 1, null, known);
  program.ret(ENOSYS);
  program.place(known);
  compileRules(program, rules, arch);
  program.ret(otherwise);
  return program.bytes();
}
