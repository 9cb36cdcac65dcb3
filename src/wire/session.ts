import { parse, type TypeOf } from './shape.js';

/** Characters of one program or module: what is prepared for a guest is not prepared without end. */
export const MAX_SOURCE = 5_000_000;

/** What a worker is told: once when its box opens, and before every run. Texts that are values are encoded (value-tags.ts). */
export const SESSION_SHAPES = {
  language: { literal: ['javascript', 'typescript', 'python'] },
  moduleFormat: { literal: ['javascript', 'typescript', 'json'] },
  sessionConfig: {
    fields: {
      /** JSON. */
      registrations: 'text',
      language: 'language',
      /** Seconds. */
      timeout: { nullable: 'number' },
      /** Seconds that a program may wait for host functions, on top of `timeout`. */
      hostTimeout: { nullable: 'number' },
      tickLimit: { nullable: 'number' },
      /** Count ticks at all. Without, only the clock ends a loop. */
      ticks: 'flag',
      /** Megabytes. */
      memoryLimit: { nullable: 'number' },
      maxStdout: 'number',
      /** False only in tests. */
      validate: 'flag',
      /** The guest has an `fs`. */
      hasFiles: 'flag',
      /** The guest's own code may use the network, as far as its language lets it. */
      allowNetwork: 'flag',
      /** Keys by which a merge of objects could change prototypes of the host may cross. */
      allowProtoKeys: 'flag',
      /** `policy.moduleRoot`: where a Python guest looks for modules. */
      moduleRoot: 'text',
    },
  },
  /** Which names a run tells the values of: `listed` are those that the request lists. */
  returns: { literal: ['bound', 'all', 'none', 'listed'] },
  /** A program, a function of the box to call, or a look at its names: all of them, or the values of those listed. */
  task: {
    tag: 'kind',
    variants: {
      exec: { fields: { code: 'text', echo: { literal: ['none', 'last', 'all'] } } },
      call: { fields: { name: 'text', args: 'text' } },
      names: { fields: {} },
      get: { fields: {} },
    },
  },
  sessionRequest: {
    fields: {
      task: 'task',
      /** An encoded object: names and values that become bindings first. */
      namespace: 'text',
      stdin: 'text',
      /** An encoded array of texts. */
      argv: 'text',
      returns: 'returns',
      /** Empty unless `returns` says that they are listed. */
      wanted: { list: 'text' },
      keepPrints: 'flag',
      /** Output is taken while it is made: prints are written at once, and are no part of the reply. */
      isStreamed: 'flag',
    },
  },
  /** What an import leads to. */
  loadedModule: {
    tag: 'kind',
    variants: {
      registered: { fields: { name: 'text' } },
      file: { fields: { path: 'text', format: 'moduleFormat', text: 'text' } },
    },
  },
} as const;

type SessionShapes = typeof SESSION_SHAPES;
export type SessionConfig = TypeOf<'sessionConfig', SessionShapes>;
export type SessionRequest = TypeOf<'sessionRequest', SessionShapes>;
export type LoadedModule = TypeOf<'loadedModule', SessionShapes>;

/** Each throws ShapeError. */
export function parseSessionConfig(text: string): SessionConfig {
  return parse(SESSION_SHAPES, 'sessionConfig', JSON.parse(text));
}

export function parseSessionRequest(text: string): SessionRequest {
  return parse(SESSION_SHAPES, 'sessionRequest', JSON.parse(text));
}

export function parseLoadedModule(text: string): LoadedModule {
  return parse(SESSION_SHAPES, 'loadedModule', JSON.parse(text));
}
