/** A process that a pool may hold. It keeps the host's process alive only while a run is under way in it. */
export interface PooledWorker {
  isAlive(): boolean;
  kill(): void;
  /** Called once, when the process is gone; at once if it is already. */
  onceGone(listener: () => void): void;
}

/** How ready processes of one kind are made: a spawn, a fork of a zygote. */
export interface WorkerKind<W extends PooledWorker> {
  /** Everything that a process is started with, in one text: processes of one key are interchangeable. */
  readonly key: string;
  /** A process that waits for its first box. Throws IsolationUnavailableError. It does not keep the host alive meanwhile. */
  start(): Promise<W>;
}

/** The claim of one box on a pool: a process, and another one when that has ended. */
export interface Lease<W extends PooledWorker> {
  /** No other box had it before or gets it later. */
  readonly worker: W;
  /** Programs that one process runs. */
  readonly retireAfter: number;
  /** Ends its process and gives another one. */
  renew(): Promise<W>;
  /** Ends the process, waits until it is gone, and makes room for another box. */
  release(): Promise<void>;
}
