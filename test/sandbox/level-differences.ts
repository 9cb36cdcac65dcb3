interface Difference {
  /** As docs/guide/sandbox-levels.md says it, row by row. */
  readonly what: string;
  readonly none: string;
  readonly others: string;
  /** The program of test/sandbox/programs that shows it. */
  readonly program?: string;
}

/** All that a program, or who runs it, sees of the level. Everything else is the same, and the suites hold it to that. */
export const DIFFERENCES = {
  execSync: { what: '`box.execSync`', none: 'for programs that need not wait', others: 'throws E_USAGE' },
  crossing: { what: 'one value that crosses', none: '32 million characters of text and digits; what is longer is dropped', others: 'at most 48 MB and a million parts; else E_BAD_VALUE, or a RangeError in the program' },
  recursion: { what: 'how deep recursion goes', none: 'what your own stack leaves', others: 'what a fresh stack leaves', program: 'too much recursion' },
  memory: { what: '`memoryLimit`', none: 'looked at while the program runs', others: 'also a limit of V8 and of the system: the process ends, and with it the state of the box' },
  natives: { what: 'natives that V8 does not interrupt', none: 'run to their end', others: 'the process is ended 150 ms after the limit; the state of the box is lost' },
  cancel: { what: '`box.cancel()`, `signal`', none: 'heard while the program waits', others: 'heard at once; after 150 ms the process is ended' },
  callbacks: { what: 'functions that the guest gave to the host, after its process ended', none: 'there is no such end', others: 'reject with E_CANCELLED' },
  results: { what: '`result.isolation`, `durationMs`, `memoryPeak`', none: 'of this process', others: 'of the other one' },
} as const satisfies Readonly<Record<string, Difference>>; // prettier-ignore
