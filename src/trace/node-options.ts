import { type NodeCapability, nodeHas } from '../node-capabilities.js';
import type { GuardPolicy } from '../wire/policy.js';

/** A Node refuses to start with a flag that it does not know. */
const NEEDS: Readonly<Record<string, NodeCapability | undefined>> = {
  '--disable-sigusr1': 'sigusr1Flag',
  '--no-experimental-ffi': 'ffiFlag',
};

/** The start of NODE_OPTIONS for a guarded Node: our preload, and the flags by which Node closes doors itself. */
export function guardNodeOptions(
  preload: string,
  policy: Pick<GuardPolicy, 'code' | 'native'>,
  /** As in process.version. */
  version: string,
): string {
  return nodeOptionsFor(preload, version)(policy.code, policy.native);
}

/** The same for any policy; the returned function only joins texts, so that a target cannot influence it. */
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

/** Whether the guards know the bindings of this Node. */
export function isGuardable(version: string): boolean {
  return nodeHas('guardableBindings', version);
}

function isKnown(flag: string, version: string): boolean {
  const capability = NEEDS[flag];
  return capability === undefined || nodeHas(capability, version);
}
