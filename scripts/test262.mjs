// The language tests of ECMAScript in the sandbox:
//   node --experimental-vm-modules scripts/test262.mjs <copy of github.com/tc39/test262> [--every N] [--only TEXT] [--verbose]
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync, appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Script } from 'node:vm';
import { passesControl } from './test262/control.mjs';
import { parseFrontMatter } from './test262/front-matter.mjs';
import { runInBox } from './test262/guest.mjs';
import { scopeOf } from './test262/scope.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string' }, only: { type: 'string' }, verbose: { type: 'boolean' }, out: {type:'string'}, list: {type:'string'}, known:{type:'string'} },
});
const root = positionals[0] ?? process.env.HERMETIC_TEST262;
process.on('unhandledRejection', () => {});
const known = values.known ? Object.fromEntries(readFileSync(values.known,'utf8').trim().split('\n').map(l=>{const r=JSON.parse(l);return [r[0],r]})) : {};

const paths = values.list ? readFileSync(values.list,'utf8').trim().split('\n').map(p=>join(root,p)) : readdirSync(join(root, 'test/language'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .filter((path) => values.only === undefined || path.includes(values.only))
  .sort()
  .filter((_path, index) => index % Number(values.every ?? 1) === 0);
const harnessText = (name) => name === 'fnGlobalObject.js' ? 'function fnGlobalObject() { return globalThis; }' : readFileSync(join(root, 'harness', name), 'utf8');
const scripts = new Map();
const scriptOf = (name) => {
  if (!scripts.has(name)) scripts.set(name, new Script(harnessText(name)));
  return scripts.get(name);
};
const counts = new Map();
const t0 = Date.now();
if (values.out) writeFileSync(values.out, '');
let n = 0;
const times = {script:0,module:0,box:0};
for (const path of paths) {
  const source = readFileSync(path, 'utf8');
  const test = { path, source, code: source.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''), ...parseFrontMatter(source) };
  const name = relative(join(root), path);
  const { outcome, detail } = await classify(test, name);
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  if (values.out) appendFileSync(values.out, JSON.stringify([name, outcome, detail])+'\n');
  if (++n % 500 === 0) console.log(n, (Date.now()-t0)/1000, Object.fromEntries(counts), times, process.memoryUsage().rss/1e6|0, process.cpuUsage().user/1e6);
}
console.log(Object.fromEntries(counts), (Date.now() - t0) / 1000);

async function timed(k, p) { const t=performance.now(); const r = await p(); times[k]+=performance.now()-t; return r; }
async function classify(test, name) {
  const reason = scopeOf(test);
  if (reason !== null) return { outcome: `out:${reason}` };
  const names = ['assert.js', 'sta.js', ...(test.flags.has('async') ? ['doneprintHandle.js'] : []), ...test.includes];
  if (known[name]?.[1].startsWith('out:')) return { outcome: known[name][1]};
  if (known[name] === undefined) {
    if (!test.flags.has('module') && !(await timed('script', ()=>passesControl(test, names.map(scriptOf), 'script')))) return { outcome: 'out:engine' };
    if (!(await timed('module', ()=>passesControl(test, names.map(scriptOf), 'module')))) return { outcome: test.flags.has('module') ? 'out:engine' : 'out:script' };
  }
  const harness = `${names.map(harnessText).join('\n')}\nfunction print(text) { console.log(text); }`;
  const problem = await timed('box', ()=>runInBox(test, harness, root));
  return problem === null ? { outcome: 'pass' } : { outcome: 'wrong', detail: `${problem.kind} ${problem.name} ${problem.message}:${problem.line}` };
}
