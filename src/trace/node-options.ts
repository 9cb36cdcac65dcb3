import type { GuardPolicy } from './protocol.js';

/** What a guarded Node has first in NODE_OPTIONS: our preload, and the flags with which it shuts doors by itself. */
export function guardNodeOptions(
  preload: string,
  policy: Pick<GuardPolicy, 'code' | 'native'>,
  known: { has(flag: string): boolean },
): string {
  const doors = [
    ...(policy.code ? ['--disallow-code-generation-from-strings'] : []),
    ...(policy.native ? ['--no-addons', '--no-experimental-ffi'] : []),
    '--disable-sigusr1',
  ];
  return ['--require', JSON.stringify(preload), ...doors.filter((flag) => known.has(flag))].join(' ');
}
