import type { Channel } from './channel.js';

/** A target that runs. */
export interface Started {
  readonly pid: number;
  /** The boot message is in the channel already. */
  readonly isTold: boolean;
  /** null: the plan wants none. */
  readonly channel: Channel | null;
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
