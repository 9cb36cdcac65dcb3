import type { Registration } from '../../../registry/registration.js';
import type { Embedder } from '../realm/embedder.js';
import type { RealmControls, RealmOptions } from '../realm/realm.js';
import type { HostCalls } from './calls/host-calls.js';
import type { GuardedEmbedder } from './embedder.js';
import { createFiles } from './globals/files.js';
import type { Control, ControlKind, Pending } from './limits/control.js';
import { lockError } from './lock-realm.js';
import type { Imports } from './modules/imports.js';
import { dictionary, ErrorFunction, hasOwn, item, type List, parseJson, push, put, textKeys } from './primordials.js';
import type { ProgramRun } from './program-run.js';
import type { BoxNames } from './values/box-names.js';

interface Parts {
  readonly embedder: GuardedEmbedder;
  readonly control: Control;
  readonly calls: HostCalls;
  readonly imports: Imports;
  readonly timers: Pending<unknown>;
  readonly run: ProgramRun;
  /** The real global object. */
  readonly real: object;
  readonly foreignRoots: List<object>;
  readonly globals: object;
  readonly registered: object;
  readonly names: BoxNames;
}

/** Takes the embedder's functions, and gives it the functions with which it steers the realm. */
type Connect = (
  given: Embedder,
  foreign: readonly object[],
  registrations: string,
  options: RealmOptions,
) => RealmControls;

export function createControls(parts: Parts): Connect {
  return (given, foreign, registrations, { hasFiles, allowProtoKeys }) => {
    lockError(parts.real);
    parts.embedder.connect(given);
    for (let index = 0; index < foreign.length; index += 1) push(parts.foreignRoots, item(foreign, index));
    // Written by our own dispatcher.
    const facades = parts.calls.openFacades(parseJson(registrations) as readonly Registration[], allowProtoKeys);
    const keys = textKeys(facades.globals);
    for (let index = 0; index < keys.length; index += 1) {
      const name = item(keys, index);
      offer(parts, name, facades.globals[name]);
    }
    return controlsOf(parts, facades.modules, hasFiles ? openFiles(parts) : dictionary<object>());
  };
}

/** A registration as a global of the guest. */
function offer({ registered, globals }: Parts, name: string, value: unknown): void {
  put(registered, name, value);
  put(globals, name, value);
}

/** The modules of `fs`, which is also a global unless a registration has the name. */
function openFiles(parts: Parts): Record<string, object | undefined> {
  const { fs, promises } = createFiles(parts.calls.fileCalls);
  const modules = dictionary<object>();
  modules['fs'] = fs;
  modules['node:fs'] = fs;
  modules['fs/promises'] = promises;
  modules['node:fs/promises'] = promises;
  if (!hasOwn(parts.globals, 'fs')) offer(parts, 'fs', fs);
  return modules;
}

type ModuleTable = Readonly<Record<string, object | undefined>>;

function controlsOf(
  { control, calls, imports, timers, run, names }: Parts,
  registered: ModuleTable,
  builtins: ModuleTable,
): RealmControls {
  const { modules, loads } = imports;
  return {
    begin: (text) => run.begin(text),
    post: (kind, id, text) => run.inbox.post(kind, id, text),
    hasMail: () => run.inbox.hasMail(),
    status: () => run.status(),
    expectModule: (key, dependencies, isAsync) => modules.expect(key, dependencies, isAsync),
    addJson(key, text) {
      try {
        modules.addJson(key, text);
        return '';
      } catch {
        return `${key} is not JSON`;
      }
    },
    addRegistered(name) {
      const module = registered[name] ?? builtins[name];
      if (module === undefined) throw new ErrorFunction(`${name} is not registered`);
      imports.addRegistered(name, module);
    },
    defer: (milliseconds) => control.defer(milliseconds),
    // The session knows the kinds.
    kill: (kind) => void control.die(kind as ControlKind),
    reset() {
      timers.clear();
      loads.clear();
      calls.forget();
    },
    domain: () => run.domain(),
    fail: (message) => run.fail(message),
    ticks: () => control.ticks,
    hasName: (name) => hasOwn(names.namespace, name),
  };
}
