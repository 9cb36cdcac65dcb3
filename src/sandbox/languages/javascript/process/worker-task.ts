/** The command line of a worker. */
export interface WorkerTask {
  /** Descriptors that it inherited and must not have. */
  readonly close: readonly number[];
  /** The file that removes types, if programs to come may have some. */
  readonly stripper: string | null;
  /** The library that locks it when it is loaded; null if it is never told to. */
  readonly lock: string | null;
  /** A file of the host that the kernel must not let it open; null if there is nothing to probe. */
  readonly outside: string | null;
}

export function taskArguments(task: Omit<WorkerTask, 'close'>): string[] {
  return Object.entries(task).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
}

export function parseTask(argv: readonly string[]): WorkerTask {
  const all = (name: string): readonly string[] =>
    argv.filter((argument) => argument.startsWith(`${name}=`)).map((argument) => argument.slice(name.length + 1));
  return {
    close: all('close').map(Number),
    stripper: all('stripper')[0] ?? null,
    lock: all('lock')[0] ?? null,
    outside: all('outside')[0] ?? null,
  };
}
