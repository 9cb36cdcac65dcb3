/** A process that a pool may hold. It keeps the host's process alive only while a run is under way in it. */
export interface PooledWorker {
  isAlive(): boolean;
  kill(): void;
  /** Called once, when the process is gone; at once if it is already. */
  onceGone(listener: () => void): void;
}

/** How ready processes of one kind are made: a spawn, a fork of a zygote. */
export interface WorkerKind<W extends PooledWorker> {
  /** Whatever a process is made with, language, level and limits, in one text: those of one key are interchangeable. */
  readonly key: string;
  /** A process that waits for its first box. Throws IsolationUnavailableError. It does not keep the host alive meanwhile. */
  start(): Promise<W>;
}

/** The place of one box in a pool: a process, and another one when that has ended. */
export interface Lease<W extends PooledWorker> {
  /** Nobody else's, before or after. */
  readonly worker: W;
  /** Programs that one process runs. */
  readonly retireAfter: number;
  /** Ends the process that it had, and gives another. */
  renew(): Promise<W>;
  /** Ends the process, waits until it is gone, and makes room for another box. */
  release(): Promise<void>;
}
