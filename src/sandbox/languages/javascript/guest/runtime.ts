import { createHostCalls } from './calls/host-calls.js';
import { createControls } from './controls.js';
import { createEmbedder, type Room } from './embedder.js';
import { createPrint } from './globals/console.js';
import { createGlobals } from './globals/globals.js';
import { createPendingTimers } from './globals/timers.js';
import { allocation, chargeNatives } from './limits/charge.js';
import { Control, type Fuel } from './limits/control.js';
import { lockStackFormatter } from './limits/stack.js';
import { createImports } from './modules/imports.js';
import type { Factory } from './modules/module-record.js';
import { create, list } from './primordials.js';
import { ProgramRun, type Unit } from './program-run.js';
import { guardCapabilities } from './promises/capabilities.js';
import { createFilter } from './promises/foreign.js';
import { heritage } from './promises/promise-chain.js';
import { guardReactions } from './promises/reactions.js';
import { createBoxNames } from './values/box-names.js';

/** Everything that runs beside the guest in its realm. One for each box. */
export function createRuntime(fuel: Fuel, room: Room, real: Record<string, unknown>, functionStub: Function) {
  const embedder = createEmbedder(room);
  const control = new Control(fuel, embedder.pulse);
  const foreignRoots = list<object>();
  const filter = createFilter(fuel.prefix, foreignRoots);
  const calls = createHostCalls(control, embedder, filter);
  const { decoding, encoding } = calls;
  const imports = createImports(control, embedder, room, filter);
  const { timers, addTimer, clearTimer, fire } = createPendingTimers(control, embedder, room);
  const globals = create(null);
  const registered = create(null);
  const names = createBoxNames(globals);
  const openTimers = (): number => timers.size;
  const run = new ProgramRun({ control, calls, imports, names, globals, filter, fireTimer: fire, openTimers });
  const print = createPrint(control, embedder, encoding, run);

  chargeNatives(control);
  guardReactions(control, filter);
  guardCapabilities(control, filter);
  lockStackFormatter(embedder.position);
  const { service } = embedder;
  const services = { control, print, addTimer, clearTimer, decoding, encoding, service };
  createGlobals(globals, names.globalThis, services, real, functionStub);

  // The names in here are those that rewritten code calls: see NAMES in compile/names.ts.
  return {
    checkpoint: (): void => control.checkpoint(),
    glance: (): void => control.glance(),
    survive: (): void => control.survive(),
    /** At the start of every catch. */
    caught(value: unknown): unknown {
      control.survive();
      return filter(value);
    },
    /** After an await or a yield. */
    resumed(value: unknown): unknown {
      control.charge(1);
      return value;
    },
    /** After a call: an async function swallows everything it throws, even the end of the run. */
    called(value: unknown): unknown {
      control.survive();
      return value;
    },
    /** Around the size in `new Array(size)` and the like. */
    sized: (size: unknown): unknown => allocation(control, size),
    echo(value: unknown): unknown {
      if (value !== undefined) print('echo', [value]);
      return value;
    },
    namespace: names.namespace,
    registered,
    globals,
    lookup: names.lookup,
    quietLookup: names.quietLookup,
    start: (unit: Unit, isAsync: number): string => run.start(unit, isAsync),
    pump: (): string => run.pump(),
    heritage,
    define: (factory: Factory): void => imports.modules.define(factory),
    connect: createControls({
      embedder,
      control,
      calls,
      imports,
      timers,
      run,
      real,
      foreignRoots,
      globals,
      registered,
      names,
    }),
  };
}
