import { existsSync, readFileSync } from 'node:fs';
import ownModule from 'node:module';
import { dirname, join } from 'node:path';
import type ownVm from 'node:vm';
import { cacheFileOf } from '../loaders/cache-file.js';
import { HermeticError } from '../errors.js';
import type { Guards, Start } from '../guards/node/entry/api.js';
import { nodeRoots } from '../runner/plan/node-roots.js';
import { packageRoot } from '../runner/facts/package-root.js';
import { openReportLog } from '../runner/start/report-log.js';
import { parseReport } from '../wire/report.js';

interface Started extends Guards {
  /** Tells what children and threads have refused since the last call. */
  readonly settle: () => void;
}

const DIST = join(packageRoot(), 'dist');

// A process has one set of guards, however often this module is loaded: test runners load it once a file.
const KEY = Symbol.for(`hermetic:${DIST}`);

export const guards: { start(): Started; ifStarted(): Started | undefined } = {
  start: () => guards.ifStarted() ?? start(),
  ifStarted: () => {
    const { globalObject } = mainRealm();
    // `start` put it there, and nobody can replace it.
    return Reflect.get(globalObject, KEY) as Started | undefined;
  },
};

interface Realm {
  readonly globalObject: object;
  readonly module: typeof ownModule;
  readonly compile: (source: string, file: string, cache: Buffer | undefined) => (...args: unknown[]) => void;
}

let realm: Realm | undefined;

/** Node's own realm. A test runner may run this very module in another one, with a `require` of its own. */
function mainRealm(): Realm {
  if (realm !== undefined) return realm;
  // The types of Node 20 do not have it, nor does a Node before 20.16.
  const builtin = (process as { getBuiltinModule?: (name: string) => unknown }).getBuiltinModule;
  // Both are the same module of Node.
  const module = (builtin?.('node:module') ?? ownModule) as typeof ownModule;
  // A require answers any.
  const vm = module.createRequire(join(DIST, 'index.js'))('node:vm') as typeof ownVm;
  realm = {
    module,
    // The global object of the realm that Node's own code runs in.
    globalObject: vm.runInThisContext('globalThis') as object,
    compile(source, filename, cachedData) {
      const script = new vm.Script(source, { filename, ...(cachedData === undefined ? {} : { cachedData }) });
      // `source` is one function expression.
      return script.runInThisContext() as (...args: unknown[]) => void;
    },
  };
  return realm;
}

function start(): Started {
  try {
    const { globalObject, module, compile } = mainRealm();
    const file = join(DIST, 'guard-api.cjs');
    const cache = cacheFileOf(file);
    // require would leave it in the module cache, which everybody can read and change.
    const run = compile(
      module.wrap(readFileSync(file, 'utf8')),
      file,
      existsSync(cache) ? readFileSync(cache) : undefined,
    );
    const loaded: { exports: { startGuards?: (start: Start) => Guards } } = { exports: {} };
    run(loaded.exports, module.createRequire(file), loaded, file, DIST);
    const { startGuards } = loaded.exports;
    if (startGuards === undefined) throw new TypeError(`${file} exports no guards`);
    const log = openReportLog();
    const started = startGuards({ dist: DIST, roots: codeRoots(), channel: log });
    const settle = (): void => {
      for (const line of log.read()) {
        const report = parseReport(line);
        if (report?.type === 'violation') started.tell(report);
      }
    };
    const value: Started = Object.freeze({ ...started, settle });
    Object.defineProperty(globalObject, KEY, { value });
    return value;
  } catch (cause) {
    throw new HermeticError('E_GUARD_NOT_INSTALLED', 'the guards could not be installed in this process', {
      hint: cause instanceof Error ? cause.message : String(cause),
      cause,
    });
  }
}

/** Files that can be read even outside a root: Node's own, and modules of the program and of the current folder. */
function codeRoots(): NonNullable<Start['roots']> {
  const all = [process.argv[1] ?? null, join(process.cwd(), 'package.json')].map((script) =>
    nodeRoots(process.execPath, script),
  );
  const distinct = (paths: readonly string[]): readonly string[] => [...new Set(paths)];
  return {
    directories: distinct([...all.flatMap(({ directories }) => directories), dirname(DIST)]),
    codeDirectories: distinct(all.flatMap(({ codeDirectories }) => codeDirectories)),
  };
}
