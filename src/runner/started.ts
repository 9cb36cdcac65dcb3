import type { Duplex } from 'node:stream';

/** A target that runs. */
export interface Started {
  readonly pid: number;
  /** The boot message is in the channel already. */
  readonly isTold: boolean;
  /** The launcher's end of the channel; null: the plan wants none. */
  readonly channel: Duplex | null;
  /** False: it has ended. */
  kill(signal: NodeJS.Signals): boolean;
  /** Settles once. */
  readonly ended: Promise<TargetExit>;
  /** After its end: what the launcher kept for it. */
  release(): Promise<void>;
}

/** One of the two is null. */
export interface TargetExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}
