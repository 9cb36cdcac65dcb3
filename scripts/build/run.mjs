// npm run build: dist/ (the library in few files, a declaration per source, and the command line as one bundle), the
// config file's JSON schema, bytecode of the Python guard for the interpreters found here, and the bundle's code cache.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { importTs } from './import-ts.mjs';
import { keepModuleAddresses } from './passes/keep-module-addresses.mjs';
import { pythonInterpreters } from './python-interpreters.mjs';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(ROOT, 'dist');
const BANNER = '// The hermetic command line, bundled from src/ without minification. Built by scripts/build/run.mjs.';

process.chdir(ROOT);
mkdirSync(DIST, { recursive: true });

const steps = {
  types: declareTypes,
  library: bundleLibrary,
  bundle: bundleCommandLine,
  guards: bundleNodeGuards,
  guest: bundleSandboxGuest,
  worker: bundleSandboxWorker,
  schema: writeSchema,
  python: compilePythonGuard,
};
const results = await Promise.allSettled(Object.values(steps).map((step) => step()));
for (const [index, name] of Object.keys(steps).entries()) {
  const result = results[index];
  if (result.status === 'rejected') {
    console.error(`build: ${name} failed\n${reasonOf(result.reason)}`);
    process.exitCode = 1;
  } else if (result.value.note) {
    console.log(`build: ${result.value.note}`);
  }
}
// A failed step says nothing about what it would have written, so stale files go only after a build that worked.
if (process.exitCode !== 1) {
  removeStale(new Set([...results.flatMap(({ value }) => value.files), joinForBecoming()]));
  await writeCodeCache();
}

async function declareTypes() {
  const tsc = ['node_modules/typescript/bin/tsc', '--emitDeclarationOnly', '--listEmittedFiles'];
  const { stdout } = await run(process.execPath, tsc);
  return { files: [...stdout.matchAll(/^TSFILE: (.*)$/gm)].map(([, file]) => file) };
}

/** What users import: few files, since each costs an import more than what is in it. Engines of the sandbox come on demand. */
async function bundleLibrary() {
  const testRunners = ['vitest', 'jest', 'node-test', 'mocha'].map((name) => `test-runners/${name}`);
  const bundle = await rolldown({
    input: Object.fromEntries(['index', ...testRunners].map((name) => [name, `src/${name}.ts`])),
    platform: 'node',
    tsconfig: 'tsconfig.json',
    // Packages stay packages, but for one in CommonJS: to import it makes Node load a lexer of seven megabytes.
    external: /^(?!ipaddr\.js$)[^./]/,
  });
  const { output } = await bundle.write({ dir: DIST, format: 'esm', chunkFileNames: 'lib-[name].js' });
  await bundle.close();
  return { files: output.map(({ fileName }) => join(DIST, fileName)) };
}

async function bundleCommandLine() {
  const bundle = await rolldown({
    input: 'src/cli/main-entry.ts',
    platform: 'node',
    // jsonc-parser's CommonJS form finds its parts by a require that bundlers cannot see.
    resolve: { mainFields: ['module', 'main'] },
    tsconfig: 'tsconfig.json',
    plugins: [keepModuleAddresses(join(ROOT, 'src'))],
    // Loaded at run time where it exists: it carries a compiled library.
    external: ['koffi'],
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.write({
    dir: DIST,
    format: 'cjs',
    // One chunk for all that a run loads at once, so that the entry is empty; what is imported on demand stays apart.
    entryFileNames: 'cli-entry.cjs',
    codeSplitting: { groups: [{ name: 'main', test: /src\/cli\/main-entry\.ts$/ }] },
    // No hash: a rebuild replaces a chunk instead of leaving the old one behind.
    chunkFileNames: ({ name, facadeModuleId }) => `cli-${packageOf(facadeModuleId) ?? name}.cjs`,
    banner: BANNER,
    comments: { jsdoc: false },
    minify: false,
  });
  await bundle.close();
  inlineRuntime(join(DIST, 'cli-main.cjs'), join(DIST, 'cli-rolldown-runtime.cjs'));
  const loader = join(DIST, 'cli.cjs');
  copyFileSync('src/loaders/cli.cjs', loader);
  const chunks = output.map(({ fileName }) => fileName).filter((fileName) => fileName !== 'cli-entry.cjs');
  return { files: [loader, ...chunks.map((fileName) => join(DIST, fileName))] };
}

/**
 * The bundler's helpers as part of the chunk that every start loads: a file of their own costs as much as they save. Modules
 * are strict, and what a target may be called by has to be.
 */
function inlineRuntime(main, runtime) {
  const code = readFileSync(main, 'utf8');
  const call = 'require("./cli-rolldown-runtime.cjs")';
  const helpers = `((exports) => {\n${readFileSync(runtime, 'utf8')}\nreturn exports;\n})({})`;
  const strict = `'use strict';\n${code.replace(call, () => helpers)}`;
  writeFileSync(main, Module.wrap(inAscii(onDemand(onlyUsed(plainExports(strict))))));
}

/** The preload, the same guards for the launcher's own process and for a process that guards itself, and the decisions, which run in a realm of their own. */
async function bundleNodeGuards() {
  const bundles = [
    { input: 'src/guards/node/entry/preload.ts', file: 'guard-node.cjs', format: 'cjs' },
    { input: 'src/guards/node/entry/in-process.ts', file: 'guard-in-process.cjs', format: 'cjs', wrap: Module.wrap },
    { input: 'src/guards/node/entry/api.ts', file: 'guard-api.cjs', format: 'cjs' },
    // Jest runs CommonJS, in a realm of its own.
    { input: 'src/test-runners/jest.ts', file: 'jest.cjs', format: 'cjs' },
    { input: 'src/guards/node/entry/import-hooks.ts', file: 'guard-import-hooks.mjs', format: 'esm' },
    // An expression: its value is the function that the guards call.
    { input: 'src/guards/node/decide/index.ts', file: 'guard-decide.js', format: 'iife', name: 'decide' },
  ];
  return { files: await Promise.all(bundles.map(bundleGuard)) };
}

async function bundleGuard({ input, file, format, name, wrap = (code) => code }) {
  const bundle = await rolldown({
    input,
    platform: format === 'iife' ? 'neutral' : 'node',
    tsconfig: 'tsconfig.json',
    resolve: { mainFields: ['main'] },
    plugins: [keepModuleAddresses(join(ROOT, 'src'))],
  });
  const footer = format === 'iife' ? 'decide.createJudge;' : '';
  // Functions of sloppy code hand out their caller and arguments to whoever is called by them.
  const banner = format === 'esm' ? BANNER : `${BANNER}\n'use strict';`;
  const { output } = await bundle.generate({
    format,
    name,
    footer,
    banner,
    comments: { jsdoc: false },
    codeSplitting: false,
  });
  await bundle.close();
  writeFileSync(join(DIST, file), wrap(inAscii(onDemand(onlyUsed(quietThrows(output[0].code))))));
  return join(DIST, file);
}

/** A fifth less to read. With the remark Node does not show the line where an error was thrown. */
function onOneLine(code) {
  const { code: short, errors } = minifySync('become.js', code, {
    compress: false,
    mangle: { keepNames: true },
    codegen: { removeWhitespace: true },
  });
  if (errors.length > 0) throw new Error(errors[0].message);
  // Lines are left in texts only. It has put characters there for what was written in ASCII.
  const line = inAscii(
    short
      .trim()
      .replace(/;$/, '')
      .replaceAll('\n', String.raw`\n`),
  );
  return `${line} // node-do-not-add-exception-line\n`;
}

/**
 * One script for a launcher that becomes its target: a file, a cache and a text less for each of its parts. Its value is
 * an object of functions: what cli-main.cjs and guard-in-process.cjs are, and one whose value is that of guard-decide.js.
 */
function joinForBecoming() {
  const part = (file) => readFileSync(join(DIST, file), 'latin1').trim().replace(/;$/, '');
  const [main, guards, decide] = ['cli-main.cjs', 'guard-in-process.cjs', 'guard-decide.js'].map(part);
  const value = 'decide.createJudge';
  if (!decide.endsWith(value)) throw new Error(`guard-decide.js does not end with ${value}`);
  const decisions = `function () {\n${decide.slice(0, -value.length)}return ${value};\n}`;
  const file = join(DIST, 'cli-become.js');
  writeFileSync(file, onOneLine(`({\nmain: ${main},\nguards: ${guards},\ndecide: ${decisions},\n})`));
  return file;
}

/** What runs beside the guest in its realm: an expression, so that the realm's first script can call it. */
async function bundleSandboxGuest() {
  const bundle = await rolldown({
    input: 'src/sandbox/languages/javascript/guest/index.ts',
    platform: 'neutral',
    tsconfig: 'tsconfig.json',
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'guest', codeSplitting: false });
  await bundle.close();
  const file = join(DIST, 'sandbox-guest.js');
  writeFileSync(file, inAscii(`(function(){"use strict";${output[0].code}\nreturn guest.boot})()\n`));
  return { files: [file] };
}

/** The process of a box: a loader and one file, so that it starts fast; the stripper of types stays a package. */
async function bundleSandboxWorker() {
  const input = 'src/sandbox/languages/javascript/worker/entry.ts';
  const main = await bundleGuard({ input, file: 'sandbox-worker-main.cjs', format: 'cjs', wrap: Module.wrap });
  const loader = join(DIST, 'sandbox-worker.cjs');
  copyFileSync('src/loaders/sandbox-worker.cjs', loader);
  return { files: [loader, main] };
}

/** Node shows the line that threw an uncaught error, unless these words are on it: the line is ours, not the target's. */
function quietThrows(code) {
  return code.replaceAll(/^.*\bthrow [^`\n]*$/gm, '$& // node-do-not-add-exception-line');
}

/** Of a builtin module, what the bundle uses, as it is now: the bundler's helper makes a getter for each of its members. */
function onlyUsed(code) {
  return code.replaceAll(/^(node_\w+) = \S*__toESM\(\1, 1\);$/gm, (_, name) => {
    const used = new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, member]) => member));
    used.delete('default');
    const members = ['default: MODULE', ...[...used].map((member) => `${member}: MODULE.${member}`)];
    return `${name} = { ${members.join(', ').replaceAll('MODULE', name)} };`;
  });
}

/** What other chunks ask for, without a getter for each: nothing that is constant needs one. */
function plainExports(code) {
  return code.replaceAll(
    /^Object\.defineProperty\(exports, (["'])(\w+)\1, \{\s+enumerable: true,\s+get: function ?\(\) \{\s+return (\w+);\s+\}\s+\}\);$/gm,
    (whole, _quote, name, value) =>
      new RegExp(`^(?:const|class|(?:async )?function\\*?) ${value}\\b`, 'm').test(code)
        ? `exports.${name} = ${value};`
        : whole,
  );
}

/** A library that most runs never call is evaluated when it is called. */
function onDemand(code) {
  return code.replaceAll(
    /^([ \t]*)var (import_\w+) = (?:\/\* @__PURE__ \*\/ )?(\S*__toESM\((?:require_\w+\(\)|\(\/\* @__PURE__ \*\/ __commonJSMin\(.*?\n\1\}\)\)\)\(\)), 1\));$/gms,
    '$1var $2_value, $2 = { get default() { return ($2_value ??= $3).default; } };',
  );
}

/** One character beyond would make V8 keep the whole text in twice the room. All of them are in strings and comments. */
function inAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function packageOf(module) {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(module ?? '')?.[1].replaceAll('/', '-');
}

async function writeSchema() {
  const source = 'src/policy/schema.ts';
  if (!existsSync(source)) return { files: [], note: `no ${source}, hence no JSON schema` };
  const { configSchema } = await importTs(source);
  const file = join(DIST, 'hermetic.schema.json');
  writeFileSync(file, `${JSON.stringify(configSchema(), null, 2)}\n`);
  return { files: [file] };
}

/** One file of bytecode an interpreter: without it a guarded start imports, and perhaps compiles, file by file. */
async function compilePythonGuard() {
  const guard = join('python', 'hermetic_guard');
  const pythons = await pythonInterpreters();
  if (pythons.length === 0) return { files: [], note: 'skipped: bytecode of the Python guard (no python3 on PATH)' };
  const refused = [];
  for (const { path, version } of pythons) {
    try {
      await run(path, ['-I', 'scripts/build/compile_guard.py', guard]);
    } catch (error) {
      refused.push(`Python ${version.join('.')} (${path}): ${error.stderr.trim().split('\n').at(-1)}`);
    }
  }
  return { files: [], note: refused.map((line) => `skipped: bytecode for ${line}`).join('\nbuild: ') };
}

/** Runs of the bundles, so that their caches hold the functions that a run needs. */
async function writeCodeCache() {
  // With one of these the launcher would not become a target.
  const { NODE_OPTIONS: _foreign, NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  for (const way of ['start', 'become']) {
    await run(process.execPath, ['scripts/cache/write-cli.cjs', DIST, way], { env });
  }
  await run(process.execPath, ['scripts/cache/write-guards.cjs', DIST], { env });
  await run(process.execPath, ['scripts/cache/write-worker.mjs', DIST], { env });
}

/** tsc explains itself on stdout, between the names of the files it wrote. */
function reasonOf(error) {
  return error.stdout ? error.stdout.replaceAll(/^TSFILE: .*\n?/gm, '').trim() : error.stack;
}

function removeStale(kept) {
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !kept.has(file)) rmSync(file);
  }
}
