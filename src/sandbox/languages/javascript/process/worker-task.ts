/** What a worker is told on its command line. */
export interface WorkerTask {
  /** Descriptors that it inherited and must not have. */
  readonly close: readonly number[];
  /** What removes types, if programs to come may have some. */
  readonly stripper: string | null;
  /** The compiled library with which it locks itself when it is told to; null: it never is. */
  readonly library: string | null;
  /** A file of the host's to probe the kernel's hold with; null: there is nothing to probe. */
  readonly outside: string | null;
}

export function taskWords(task: Omit<WorkerTask, 'close'>): string[] {
  return Object.entries(task).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
}

export function parseTask(words: readonly string[]): WorkerTask {
  const all = (name: string): readonly string[] =>
    words.filter((word) => word.startsWith(`${name}=`)).map((word) => word.slice(name.length + 1));
  return {
    close: all('close').map(Number),
    stripper: all('stripper')[0] ?? null,
    library: all('library')[0] ?? null,
    outside: all('outside')[0] ?? null,
  };
}
