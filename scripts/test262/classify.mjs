// Decides the outcome of one test: out of scope, passed, refused (with a reason) or wrong.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Script } from 'node:vm';
import { leavesRejections, passesControl } from './control.mjs';
import { parseFrontMatter } from './front-matter.mjs';
import { runInBox } from './guest.mjs';
import { refusalOf } from './refusals.mjs';
import { scopeOf } from './scope.mjs';

/** Returns a function from a path to `[name, outcome, detail]`; outcomes are `pass`, `wrong`, `out:…` and `refused:…`. */
export function createClassifier(root) {
  const texts = new Map();
  const scripts = new Map();
  const textOf = (name) =>
    once(texts, name, () => (OWN_HARNESS[name] ?? String)(readFileSync(join(root, 'harness', name), 'utf8')));
  const scriptOf = (name) => once(scripts, name, () => new Script(textOf(name)));

  return async (path) => {
    const test = readTest(path);
    const [outcome, detail = ''] = await classify(test, textOf, scriptOf);
    return [relative(root, path), outcome, detail];
  };
}

/** Replaces two helpers of the suite that make functions from text, which a box refuses. */
const OWN_HARNESS = {
  'fnGlobalObject.js': () => 'function fnGlobalObject() { return globalThis; }',
  'resizableArrayBufferUtils.js': (text) =>
    text.replace(
      /new Function\(.*?\)\(\)/,
      '({ Uint8Array: class MyUint8Array extends Uint8Array {}, Float32Array: class MyFloat32Array extends Float32Array {}, BigInt64Array: class MyBigInt64Array extends BigInt64Array {} })[type]',
    ),
};

/** The harness looks for these on the global object. Programs of one box share names, but no properties of that object. */
const GLUE =
  '\nfunction print(text) { console.log(text); }\nif (typeof $DONE === "function") globalThis.$DONE = $DONE;';

function readTest(path) {
  const source = readFileSync(path, 'utf8');
  return { path, source, code: source.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''), ...parseFrontMatter(source) };
}

async function classify(test, textOf, scriptOf) {
  const reason = scopeOf(test);
  if (reason !== null) return [`out:${reason}`];
  const isModule = test.flags.has('module');
  const names = ['assert.js', 'sta.js', ...(test.flags.has('async') ? ['doneprintHandle.js'] : []), ...test.includes];
  const harness = names.map(scriptOf);
  if (!isModule && !(await passesControl(test, harness, 'script'))) return ['out:engine'];
  const { passes, rejects } = await leavesRejections(() => passesControl(test, harness, 'module'));
  if (!passes) return [isModule ? 'out:engine' : 'out:script'];
  if (rejects) return ['out:rejection'];
  const problem = await runInBox(test, names.map(textOf).join('\n') + GLUE);
  if (problem === null) return ['pass'];
  const detail = `${problem.kind} ${problem.name}: ${problem.message}`;
  const refusal = refusalOf(test, detail);
  return [refusal === null ? 'wrong' : `refused:${refusal}`, detail];
}

function once(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}
