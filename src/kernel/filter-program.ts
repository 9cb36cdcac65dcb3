import { assemble } from './bpf.js';
import { ARCH_OFFSET, compileRules, NUMBER_OFFSET } from './compile-rules.js';
import { ENOSYS, KILL, type SyscallRule } from './seccomp-rule.js';
import { type Arch, AUDIT_ARCH, newestSyscall } from './syscalls.js';

/** A filter for the calls of one architecture, as bytes of `struct sock_filter`; `otherwise` answers calls without a rule. */
export function filterProgram(arch: Arch, rules: readonly SyscallRule[], otherwise: number): Uint8Array {
  return assemble([
    // The numbers below are of one architecture. `int 0x80` brings in another, whatever the process was built for.
    { op: 'ld', offset: ARCH_OFFSET },
    { op: 'jeq', k: AUDIT_ARCH[arch], yes: 'native' },
    { op: 'ret', k: KILL },
    { op: 'label', name: 'native' },
    { op: 'ld', offset: NUMBER_OFFSET },
    // x32 calls have bit 30. Calls that are newer than the table answer as on the kernels of its time.
    { op: 'jge', k: newestSyscall(arch) + 1, no: 'known' },
    { op: 'ret', k: ENOSYS },
    { op: 'label', name: 'known' },
    ...compileRules(rules, arch),
    { op: 'ret', k: otherwise },
  ]);
}
