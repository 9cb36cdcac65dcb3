import { EACCES, type Refuse } from './violation.js';

/** A flag with which a Node child or thread could not be guarded. '' for none. */
export function refuseFlag(refuse: Refuse, flag: string): void {
  if (flag === '') return;
  throw refuse({
    guard: 'interpreter',
    api: 'node',
    action: 'start Node with',
    kind: 'name',
    subject: flag,
    natural: { code: 'EACCES', errno: EACCES, syscall: 'spawn' },
  });
}
