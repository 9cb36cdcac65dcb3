/**
 * Everything that the code in a realm may ask of the Node process around it: functions that take and return texts and
 * numbers, and never throw to the guest. That process is the host itself at level `none`, and else the box's worker.
 */
export interface Embedder {
  /** A HostCall as text. The answer: `v` and a value, `e` and an error, `p` and the number of a pending call, `!` = ended. */
  readonly call: (text: string) => string;
  /** An operation on the guest's files, answered in the same way. */
  readonly file: (text: string) => string;
  /** A console method with its arguments as a snapshot, and as data where prints are kept. */
  readonly print: (method: string, snapshot: string, data: string) => void;
  readonly timer: (id: number, milliseconds: number, repeats: boolean) => void;
  readonly clearTimer: (id: number) => void;
  /** Why the run must end now (a control kind), or the empty text. Reads the memory in use. */
  readonly pulse: () => string;
  /** A module that `import()` asks for: the answer arrives as a message with this number. */
  readonly load: (id: number, specifier: string, from: string) => void;
  /** The answer of a guest function to a call of the host. */
  readonly reply: (call: number, failed: boolean, text: string) => void;
  /** Small services that the language has and the realm lacks: URL parsing, random values. */
  readonly service: (name: string, text: string) => string;
}
