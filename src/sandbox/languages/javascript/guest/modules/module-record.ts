import { create, defineProperty, dictionary, type List } from '../primordials.js';

export type Namespace = Record<PropertyKey, unknown>;
export type Get = () => unknown;
export type Import = (specifier: unknown, options?: unknown) => unknown;
/** `export { from as name } from …`: the request's number, and null for a namespace. */
export type Indirect = readonly [name: string, request: number, from: string | null];
export type Bind = (
  accessors: object,
  stars: readonly number[],
  indirect: readonly Indirect[],
  anonymous?: Function,
) => void;
/** A module as the rewriter writes it: the first step binds its exports, the second runs it. */
export type Factory = (bind: Bind, modules: List<object>, load: Import) => Steps;

export interface Steps {
  next(value?: unknown): unknown;
  throw(error: unknown): unknown;
}

export interface Dependency {
  readonly key: string;
  readonly specifier: string;
  /** Names that it must export. */
  readonly names: readonly string[];
}

/** Finds a module by its key; throws if it was not loaded. */
export type FindModule = (key: string) => ModuleRecord;

export interface ModuleRecord {
  readonly key: string;
  /** Importing modules read this: all names that the module exports, each a getter. */
  readonly namespace: Namespace;
  /** Its own exports. */
  readonly local: Record<string, Get | undefined>;
  readonly dependencies: readonly Dependency[];
  /** The namespace as the guest sees it, once it was asked for. */
  view: object | null;
  /** The getter that stands for the whole namespace where other modules export it. */
  whole: Get | null;
  factory: Factory | null;
  isAsync: boolean;
  steps: Steps | null;
  stars: readonly number[];
  indirect: readonly Indirect[];
  state: 'new' | 'linking' | 'linked' | 'running' | 'done' | 'failed';
  /** Set while it runs and waits for something. */
  pending: Promise<unknown> | null;
  error: unknown;
  /** Its position among the modules that are being run; -1 for none. */
  index: number;
  /** The lowest position that its circle of imports reaches. */
  earliest: number;
  /** The first module of its circle. */
  root: ModuleRecord | null;
}

export function moduleRecord(key: string, dependencies: readonly Dependency[], given?: Namespace): ModuleRecord {
  return {
    key,
    dependencies,
    namespace: given ?? create(null),
    local: dictionary<Get>(),
    view: given ?? null,
    whole: null,
    factory: null,
    isAsync: false,
    steps: null,
    stars: [],
    indirect: [],
    state: 'new',
    pending: null,
    error: undefined,
    index: -1,
    earliest: -1,
    root: null,
  };
}

/** A live binding. */
export function addGetter(on: object, key: PropertyKey, get: Get | undefined): void {
  defineProperty(on, key, { __proto__: null, get, enumerable: true, configurable: false });
}
