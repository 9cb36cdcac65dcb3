import { POLICY_SHAPES } from './policy.js';
import { parse, type TypeOf } from './shape.js';

/** What guards are told before the target's first line: a line of JSON on the channel, or a variable. */
const OWN_SHAPES = {
  protocolVersion: { literal: [2] },
  /** How the interpreter is to run the target once the guards are in. */
  pythonEntry: {
    tag: 'mode',
    variants: {
      /** `path` is a file, a directory or an archive; `skipFirstLine` is the interpreter's -x. */
      script: { fields: { path: 'text', 'skipFirstLine?': { literal: [true] } } },
      module: { fields: { name: 'text' } },
      code: { fields: { source: 'text' } },
      callable: { fields: { module: 'text', name: 'text' } },
      stdin: { fields: {} },
      interactive: { fields: {} },
      /** -V, -h and the like: the interpreter prints and ends before any code runs, so it is started as it is. */
      info: { fields: {} },
    },
  },
  limits: {
    fields: {
      /** Bytes of address space. */
      memory: { nullable: 'integer' },
      /** Seconds of processor time. */
      cpu: { nullable: 'integer' },
      /** The number of tasks the user may have, those already there included. */
      maxProcs: { nullable: 'integer' },
    },
  },
  /** What the interpreter and the target's own code need to read, next to a ROOT; real paths. */
  codeRoots: {
    fields: {
      /** Everything below may be read. */
      directories: { list: 'text' },
      /** Below these only module files may be read. */
      codeDirectories: { list: 'text' },
    },
  },
  /** launcher → guard in Python, exactly one. */
  bootMessage: {
    fields: {
      version: 'protocolVersion',
      policy: 'guardPolicy',
      entry: 'pythonEntry',
      limits: 'limits',
      /** `sys.argv[0]` when the target's first line runs. */
      argv0: 'text',
      /** `sys.orig_argv` as it would be without us. */
      commandLine: { list: 'text' },
    },
  },
  /** HERMETIC_GUARD: a guarded process hands it to its children, and the launcher to a Node target. */
  inheritedMessage: {
    fields: {
      version: 'protocolVersion',
      policy: 'guardPolicy',
      /** Only the launcher knows them, and only for a Node target. */
      'roots?': 'codeRoots',
      /** Nanoseconds; a unix socket older than this is the outside. */
      started: 'integer',
      channel: 'integer',
      /** The channel's inode, to tell it from a descriptor that took its number; 0 where the launcher has just made it. */
      inode: 'integer',
      /** Set for the thread of module hooks, which cannot have hooks of its own. */
      'isHooksThread?': { literal: [true] },
      /** What PYTHONPATH held when the first guarded process started; a process further down may have changed it. */
      'trustedSearch?': { list: 'text' },
    },
  },
} as const;

/** Raise it with every change of what launcher and guards tell each other. */
export const PROTOCOL_VERSION: TypeOf<'protocolVersion', typeof OWN_SHAPES> = OWN_SHAPES.protocolVersion.literal[0];

export const BOOT_SHAPES: typeof POLICY_SHAPES & typeof OWN_SHAPES = { ...POLICY_SHAPES, ...OWN_SHAPES };

type BootShapes = typeof BOOT_SHAPES;
export type PythonEntry = TypeOf<'pythonEntry', BootShapes>;
export type Limits = TypeOf<'limits', BootShapes>;
export type CodeRoots = TypeOf<'codeRoots', BootShapes>;
export type BootMessage = TypeOf<'bootMessage', BootShapes>;
export type InheritedMessage = TypeOf<'inheritedMessage', BootShapes>;

/** Throws ShapeError: a guard that was told something it does not know must not start the target. */
export function parseInherited(text: string): InheritedMessage {
  return parse(BOOT_SHAPES, 'inheritedMessage', JSON.parse(text));
}
