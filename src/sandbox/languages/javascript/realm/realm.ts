import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, createContext, Script } from 'node:vm';
import { packageRoot } from '../../../../runner/facts/package-root.js';
import type { Embedder } from './embedder.js';
import { readCodeCache } from './code-cache.js';
import { createImportError, type ImportError } from './raw-import.js';
import { GUEST_GLOBALS, NAMES, PREFIX } from '../compile/names.js';

/** Functions with which the session steers a realm. Texts and numbers only, and no guest code runs in them. */
export interface RealmControls {
  begin(text: string): void;
  post(kind: string, id: number, text: string): void;
  hasMail(): boolean;
  status(): 'over' | 'waiting' | 'stuck';
  /** The script that follows defines this module. */
  expectModule(key: string, dependencies: string, isAsync: boolean): void;
  /** The problem with it, or the empty text. */
  addJson(key: string, text: string): string;
  /** A registered module, or one of the language, by its name. */
  addRegistered(name: string): void;
  /** The program has so many milliseconds more. */
  defer(milliseconds: number): void;
  kill(kind: string): void;
  /** After a run that was ended: nothing that it left behind runs later. */
  reset(): void;
  fail(message: string): void;
  /** The value of `process.domain` while the guest runs. */
  domain(): object;
  ticks(): number;
  /** Whether a program of the box declared this name, or it was given. */
  hasName(name: string): boolean;
}

export interface Realm {
  readonly context: Context;
  readonly controls: RealmControls;
  readonly importError: ImportError;
}

const REALM_CONSTANTS: readonly (readonly [name: string, value: string])[] = [
  [NAMES.checkpoint, 'checkpoint'],
  [NAMES.caught, 'caught'],
  [NAMES.survive, 'survive'],
  [NAMES.resumed, 'resumed'],
  [NAMES.called, 'called'],
  [NAMES.echo, 'echo'],
  [NAMES.namespace, 'namespace'],
  [NAMES.registered, 'registered'],
  [NAMES.lookup, 'lookup'],
  [NAMES.quietLookup, 'quietLookup'],
  [NAMES.start, 'start'],
  [NAMES.pump, 'pump'],
  [NAMES.define, 'define'],
  [NAMES.sized, 'sized'],
  [NAMES.glance, 'glance'],
  [NAMES.heritage, 'heritage'],
];

let scripts: readonly [boot: Script, start: Script, bind: Script] | null = null;

/** Reads and compiles the scripts that every realm begins with. `hasOwnFlags` says that this Node was started by us. */
export function loadRealm(hasOwnFlags = false): readonly [boot: Script, start: Script, bind: Script] {
  scripts ??= [
    new Script(bootSource(), { ...FILE, ...readCodeCache(bundleFile(), hasOwnFlags) }),
    new Script(startSource(), FILE),
    new Script(bindSource(), FILE),
  ];
  return scripts;
}

export interface RealmOptions {
  readonly hasFiles: boolean;
  readonly allowProtoKeys: boolean;
}

/** A fresh world for one guest. */
export function openRealm(embedder: Embedder, registrations: string, options: RealmOptions): Realm {
  const [boot, start, bind] = loadRealm();
  const context = createContext(
    { __proto__: null },
    { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' },
  );
  const importError = createImportError(context);
  // Both are functions of the realm, and no guest is in it yet.
  (start.runInContext(context) as (boot: unknown) => void)(boot.runInContext(context));
  // The script's value is the runtime's `connect`.
  const connect = bind.runInContext(context) as (
    embedder: Embedder,
    foreign: readonly object[],
    registrations: string,
    options: RealmOptions,
  ) => RealmControls;
  return { context, controls: connect(embedder, FOREIGN, registrations, options), importError };
}

/** The ends of the prototype chains outside the guest's realm: ours, and Node's own, which may differ (Jest). */
const FOREIGN: readonly object[] = [Object.prototype, rootOf(Script)];

function rootOf(object: object): object {
  // getPrototypeOf answers any.
  const above = Object.getPrototypeOf(object) as object | null;
  return above === null ? object : rootOf(above);
}

const FILE = { filename: 'hermetic-realm' };
const RUNTIME = `${NAMES.fuel}t`;

/**
 * A function whose frame has this many slots: its branch is never taken, but the registers for the call in it are
 * reserved. Optimized code still asks for the room and does not fill it, so that it costs nothing.
 */
function roomOf(slots: number): string {
  return `(call)=>{if(call)call(${'0,'.repeat(slots)}0)}`;
}

/** The same text in every process, so that its code can be kept. */
function bootSource(): string {
  const room = `{__proto__:null,few:${roomOf(1000)},plenty:${roomOf(6000)}}`;
  return `"use strict";((boot,room)=>(fuel)=>boot(fuel,room))(${readFileSync(bundleFile(), 'latin1').trim()},${room})`;
}

/** The counter is a script-level binding: V8 reads and writes it without a walk up the closures. */
function startSource(): string {
  const fuel = `{__proto__:null,prefix:"${PREFIX}",get:()=>${NAMES.fuel},set:(fuel)=>{${NAMES.fuel}=fuel},stride:(rounds)=>{${NAMES.stride}=rounds}}`;
  return `"use strict";let ${NAMES.fuel}=0,${NAMES.stride}=0,${RUNTIME};(boot)=>{${RUNTIME}=boot(${fuel})}`;
}

/** A script of its own: the first ones still need the names of the language. */
function bindSource(): string {
  const constants = REALM_CONSTANTS.map(([name, value]) => `${name}=${RUNTIME}.${value}`);
  const globals = [...GUEST_GLOBALS].map((name) => `${name}=${RUNTIME}.globals.${name}`);
  return `"use strict";const ${[...constants, ...globals].join(',')};${RUNTIME}.connect`;
}

function bundleFile(): string {
  return join(packageRoot(), 'dist', 'sandbox-guest.js');
}
