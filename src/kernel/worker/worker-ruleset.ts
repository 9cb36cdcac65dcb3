import type { LandlockRuleset } from '../landlock/rules.js';
import { rightsOf } from '../landlock/rights.js';
import { FS, NET, SCOPE } from '../abi/landlock.js';

/** Everything that Landlock knows is denied, but for reading these files and directories and executing those. */
export function workerRuleset({ readable, executed, network }: WorkerPaths, abi: number): LandlockRuleset {
  const { fs, net, scope } = rightsOf(abi);
  return {
    handledFs: fs,
    handledNet: network ? 0 : net & (NET.BIND_TCP | NET.CONNECT_TCP),
    scoped: scope & (SCOPE.SIGNAL | SCOPE.ABSTRACT_UNIX_SOCKET),
    rules: [
      ...readable.map((path) => ({ path, access: FS.READ_FILE | FS.READ_DIR })),
      // Once: nothing is ever executed after the program itself.
      ...executed.map((path) => ({ path, access: FS.READ_FILE | FS.EXECUTE })),
    ],
  };
}

export interface WorkerPaths {
  readonly readable: readonly string[];
  readonly executed: readonly string[];
  readonly network: boolean;
}
