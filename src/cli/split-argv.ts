export interface SplitArgv {
  readonly options: readonly string[];
  /** Verbatim, later `--` included; null when there is no `--`. */
  readonly target: readonly string[] | null;
}

export function splitArgv(argv: readonly string[]): SplitArgv {
  const at = argv.indexOf('--');
  return at === -1 ? { options: argv, target: null } : { options: argv.slice(0, at), target: argv.slice(at + 1) };
}
