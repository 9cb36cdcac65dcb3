import {
  getPrototypeOf,
  item,
  list,
  type List,
  min,
  PromiseConstructor,
  PromisePrototype,
  promiseResolve,
  push,
  then,
} from '../primordials.js';
import type { Dependency, FindModule, ModuleRecord, Steps } from './module-record.js';

/** Modules on the way to the one that runs, to find circles. */
interface Path {
  readonly stack: List<ModuleRecord>;
  count: number;
}

/** Runs those that have not run, dependencies first. The answer is a promise if one of them awaits. */
export function runModules(dependencies: readonly Dependency[], find: FindModule): Promise<unknown> | undefined {
  const pending = list<Promise<unknown>>();
  const path: Path = { stack: list(), count: 0 };
  for (let index = 0; index < dependencies.length; index += 1) {
    const waits = run(find(item(dependencies, index).key), path, find);
    if (waits !== null) push(pending, waits);
  }
  return pending.length === 0 ? undefined : all(pending, 0);
}

/** Answers null if it has run. A module that waits does not keep its siblings from running. */
function run(module: ModuleRecord, path: Path, find: FindModule): Promise<unknown> | null {
  if (module.state !== 'linked') return outcomeOf(module);
  module.state = 'running';
  module.index = path.count;
  module.earliest = path.count;
  path.count += 1;
  push(path.stack, module);
  const waits = list<Promise<unknown>>();
  try {
    for (let index = 0; index < module.dependencies.length; index += 1) {
      const dependency = find(item(module.dependencies, index).key);
      const pending = run(dependency, path, find);
      if (pending !== null) push(waits, pending);
      if (dependency.index >= 0) module.earliest = min(module.earliest, dependency.earliest);
    }
    const step = waits.length === 0 ? runStep(module) : then(all(waits, 0), () => runStep(module));
    if (step !== null)
      module.pending = then(
        step,
        () => done(module),
        (error: unknown) => failed(module, error),
      );
  } catch (error) {
    module.state = 'failed';
    module.error = error;
    module.index = -1;
    throw error;
  }
  if (module.earliest === module.index) closeCircle(module, path.stack);
  return module.pending;
}

/** A module that imports a part of a circle waits for all of it, which is for its root. */
function outcomeOf(module: ModuleRecord): Promise<unknown> | null {
  const root = module.index >= 0 ? module : (module.root ?? module);
  if (root.state === 'failed') throw root.error;
  return root.pending;
}

function closeCircle(root: ModuleRecord, stack: List<ModuleRecord>): void {
  for (let member = stack[stack.length - 1]; member !== undefined; member = stack[stack.length - 1]) {
    stack.length -= 1;
    member.index = -1;
    member.root = root;
    if (member === root) return;
  }
}

function runStep(module: ModuleRecord): Promise<unknown> | null {
  if (module.isAsync && module.steps !== null) return drive(module.steps);
  module.steps?.next();
  done(module);
  return null;
}

/** `await` of a module's top level is written as `yield`: its first part runs at once. */
function drive(steps: Steps): Promise<unknown> {
  return new PromiseConstructor<unknown>((resolve, reject) => {
    const go = (how: 'next' | 'throw', value?: unknown): void => {
      try {
        // A generator's step; of an async generator a promise of one.
        const step = steps[how](value) as IteratorResult<unknown>;
        if (isPromise(step)) then(step, resolve, reject);
        else if (step.done === true) resolve(undefined);
        else
          then(
            promiseResolve(PromiseConstructor, step.value),
            (result) => go('next', result),
            (error: unknown) => go('throw', error),
          );
      } catch (error) {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the guest threw
        reject(error);
      }
    };
    go('next');
  });
}

/** For steps of our own generators only: no proxy is in the way. */
function isPromise(value: object): value is Promise<unknown> {
  return getPrototypeOf(value) === PromisePrototype;
}

function done(module: ModuleRecord): void {
  module.state = 'done';
  module.pending = null;
}

function failed(module: ModuleRecord, error: unknown): never {
  module.state = 'failed';
  module.error = error;
  throw error;
}

/** One after the other: they run already. */
function all(pending: List<Promise<unknown>>, from: number): Promise<unknown> {
  const first = item(pending, from);
  if (from + 1 === pending.length) return first;
  return then(first, () => all(pending, from + 1));
}
