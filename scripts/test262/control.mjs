// Runs the same test without the sandbox: in a fresh context of node:vm, with nothing rewritten.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createContext, Script, SourceTextModule, SyntheticModule } from 'node:vm';

/** How many turns of the event loop an asynchronous test may take. The suite uses no timers. */
const TURNS = 50;

let unhandled = 0;
process.on('unhandledRejection', () => {
  unhandled += 1;
});

/** Says whether a run leaves unhandled rejections: they end a program in a box, as in Node, but the suite ignores them. */
export async function leavesRejections(run) {
  const before = unhandled;
  const passes = await run();
  await new Promise((next) => void setImmediate(next));
  return { passes, rejects: unhandled > before };
}

/** Runs the text as a strict script (`script`) or as a module (`module`), which is what a guest's program is. */
export async function passesControl(test, harness, goal) {
  const lines = [];
  const context = createContext({ print: (text) => lines.push(String(text)) });
  for (const script of harness) script.runInContext(context);
  const error = await outcomeOf(test, context, goal);
  return judge(test, error, () => settled(lines));
}

/** Returns null if it ended well, else the error and the phase that it happened in. */
async function outcomeOf(test, context, goal) {
  let phase = 'parse';
  try {
    const load = loader(context);
    if (goal === 'script') {
      const importModuleDynamically = (specifier) => load.evaluated(resolve(dirname(test.path), specifier));
      const script = new Script(`"use strict";\n${test.source}`, { filename: test.path, importModuleDynamically });
      phase = 'runtime';
      script.runInContext(context);
      return null;
    }
    const module = load.main(test.path, test.source);
    phase = 'resolution';
    await module.link(load.link);
    phase = 'runtime';
    await module.evaluate();
    return null;
  } catch (error) {
    return { phase, name: nameOf(error) };
  }
}

function loader(context) {
  const modules = new Map();
  const importModuleDynamically = (specifier, from) => evaluated(resolve(dirname(from.identifier), specifier));
  const make = (path, source) => {
    const module = new SourceTextModule(source, { context, identifier: path, importModuleDynamically });
    modules.set(path, module);
    return module;
  };
  const get = (path) =>
    modules.get(path) ?? (path.endsWith('.json') ? json(path) : make(path, readFileSync(path, 'utf8')));
  const json = (path) => {
    const module = new SyntheticModule(['default'], () => module.setExport('default', parsed), {
      context,
      identifier: path,
    });
    const parsed = new Script(`JSON.parse(${JSON.stringify(readFileSync(path, 'utf8'))})`).runInContext(context);
    modules.set(path, module);
    return module;
  };
  const link = (specifier, from) => get(resolve(dirname(from.identifier), specifier));
  const evaluated = async (path) => {
    const module = get(path);
    if (module.status === 'unlinked') await module.link(link);
    if (module.status !== 'evaluated') await module.evaluate();
    return module;
  };
  return { main: make, link, evaluated };
}

async function settled(lines) {
  for (let turn = 0; turn < TURNS && lines.length === 0; turn += 1)
    await new Promise((next) => void setImmediate(next));
  return lines;
}

/** Says whether this is what the test expects. */
export async function judge({ negative, flags }, error, linesOf) {
  if (negative !== null) return error !== null && error.phase === negative.phase && error.name === negative.type;
  if (error !== null) return false;
  if (!flags.has('async')) return true;
  const lines = await linesOf();
  return (
    lines.includes('Test262:AsyncTestComplete') && !lines.some((line) => line.startsWith('Test262:AsyncTestFailure'))
  );
}

function nameOf(error) {
  try {
    return typeof error === 'object' && error !== null ? String(error.constructor.name) : typeof error;
  } catch {
    return 'unknown';
  }
}
