import type { GuardPolicy } from './protocol.js';

/** A Node refuses to start with a flag that it does not know: the first minor version of each line that knows it. */
const SINCE: Readonly<Record<string, readonly (readonly [major: number, minor: number])[]>> = {
  '--disable-sigusr1': [
    [22, 14],
    [23, 7],
    [24, 0],
  ],
  '--no-experimental-ffi': [[26, 0]],
};

/** What a guarded Node has first in NODE_OPTIONS: our preload, and the flags with which it shuts doors by itself. */
export function guardNodeOptions(
  preload: string,
  policy: Pick<GuardPolicy, 'code' | 'native'>,
  /** As in process.version. */
  version: string,
): string {
  return nodeOptionsFor(preload, version)(policy.code, policy.native);
}

/** The same for any policy, by a function that does no more than put texts together. */
export function nodeOptionsFor(preload: string, version: string): (code: boolean, native: boolean) => string {
  const known = (flag: string): string => (isKnown(flag, version) ? ` ${flag}` : '');
  const first = `--require ${JSON.stringify(preload)}`;
  const [code, native, always] = [
    known('--disallow-code-generation-from-strings'),
    known('--no-addons') + known('--no-experimental-ffi'),
    known('--disable-sigusr1'),
  ];
  return (hasCode, hasNative) => `${first}${hasCode ? code : ''}${hasNative ? native : ''}${always}`;
}

/** Whether the guards know the bindings of this Node. Before 20.12 they take other arguments. */
export function isGuardable(version: string): boolean {
  const [major, minor] = numbersOf(version);
  return major > 20 || (major === 20 && minor >= 12);
}

/** Not a number where it has none. */
function numbersOf(version: string): readonly [major: number, minor: number] {
  const [, major = NaN, minor = NaN] = /^v?(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  return [major, minor];
}

function isKnown(flag: string, version: string): boolean {
  const lines = SINCE[flag];
  if (lines === undefined) return true;
  const [major, minor] = numbersOf(version);
  const line = lines.findLast(([first]) => first <= major);
  return line !== undefined && (line[0] < major || line[1] <= minor);
}
