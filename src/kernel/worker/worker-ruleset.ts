import type { LandlockRuleset } from '../landlock/rules.js';
import { rightsOf } from '../landlock/rights.js';
import { FS, NET, SCOPE } from '../abi/landlock.js';

/** Denies everything that Landlock knows, except for reading the `readable` and executing the `executed` paths. */
export function workerRuleset({ readable, executed, network }: WorkerPaths, abi: number): LandlockRuleset {
  const { fs, net, scope } = rightsOf(abi);
  return {
    handledFs: fs,
    handledNet: network ? 0 : net & (NET.BIND_TCP | NET.CONNECT_TCP),
    scoped: scope & (SCOPE.SIGNAL | SCOPE.ABSTRACT_UNIX_SOCKET),
    rules: [
      ...readable.map((path) => ({ path, access: FS.READ_FILE | FS.READ_DIR })),
      // Used once: nothing is executed after the program itself.
      ...executed.map((path) => ({ path, access: FS.READ_FILE | FS.EXECUTE })),
    ],
  };
}

export interface WorkerPaths {
  readonly readable: readonly string[];
  readonly executed: readonly string[];
  readonly network: boolean;
}
