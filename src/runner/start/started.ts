import type { Channel } from './channel.js';

/** A target that runs. */
export interface Started {
  readonly pid: number;
  /** The boot message is in the channel already. */
  readonly isTold: boolean;
  /** null if the plan wants none. */
  readonly channel: Channel | null;
  /** False if it has ended. */
  kill(signal: NodeJS.Signals): boolean;
  /** Settles once. */
  readonly ended: Promise<TargetExit>;
  /** Frees what the launcher kept for the target; called after its end. */
  release(): Promise<void>;
}

/** Exactly one of the two is null. */
export interface TargetExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}
