/** Programs by how they end; each is run with and without us and must look the same. */
export interface NodeEnding {
  readonly name: string;
  readonly source: string;
  /** The exit code, or the signal that ended it. */
  readonly ends: number | NodeJS.Signals;
  readonly esm?: true;
  /** Flags of Node. */
  readonly args?: readonly string[];
  readonly input?: string;
}

const DEEP = `function inner() { throw new TypeError('deep', { cause: new RangeError('below') }); }
function outer() { inner(); }
outer();
`;
// A name of its own, so that vitest does not take the map below for this file's.
const MAP_COMMENT = 'sourceMappingURL';
// The third line of the original, by a map that has one mapping.
const MAPPED = `function fail() { throw new Error('mapped'); } fail();
//# ${MAP_COMMENT}=data:application/json,${encodeURIComponent(
  JSON.stringify({
    version: 3,
    sources: ['original.ts'],
    sourcesContent: ['1\n2\nfail()\n'],
    names: [],
    mappings: 'AAEA',
  }),
)}
`;

export const NODE_ENDINGS: readonly NodeEnding[] = [
  { name: 'its last line', source: 'console.log("done");', ends: 0 },
  { name: 'process.exit with a number', source: 'console.log("out"); process.exit(7);', ends: 7 },
  { name: 'process.exitCode', source: 'process.exitCode = 9;', ends: 9 },
  { name: 'process.exit in an exit handler', source: 'process.on("exit", () => process.exit(5));', ends: 5 },
  {
    name: 'exitCode set in an exit handler',
    source: 'process.on("exit", (c) => { process.exitCode = c + 4; });',
    ends: 4,
  },
  {
    name: 'process.reallyExit',
    source: 'process.on("exit", () => console.log("no")); process.reallyExit(6);',
    ends: 6,
  },
  { name: 'an uncaught error', source: DEEP, ends: 1 },
  { name: 'an uncaught error in an ES module', source: DEEP, ends: 1, esm: true },
  { name: 'an uncaught error in a timer', source: 'setTimeout(() => { throw new Error("late"); }, 1);', ends: 1 },
  {
    name: 'an uncaught error, with exit handlers',
    source: 'process.on("exit", (c) => console.log("bye", c)); throw 1;',
    ends: 1,
  },
  { name: 'a thrown text', source: 'throw "text";', ends: 1 },
  { name: 'an unhandled rejection', source: 'Promise.reject(new Error("rejected"));', ends: 1 },
  { name: 'an unhandled rejection of a text', source: 'Promise.reject("text");', ends: 1 },
  {
    name: 'an error event that nobody hears',
    source: 'new (require("events"))().emit("error", new Error("loud"));',
    ends: 1,
  },
  { name: 'an await that never ends', source: 'await new Promise(() => {});', ends: 13, esm: true },
  { name: 'a syntax error', source: 'let x = ;', ends: 1 },
  { name: 'a syntax error in an ES module', source: 'let x = ;', ends: 1, esm: true },
  { name: 'a missing module', source: 'require("./nowhere");', ends: 1 },
  { name: 'a missing import', source: 'import "./nowhere.js";', ends: 1, esm: true },
  { name: 'a missing package', source: 'import "no-such-package";', ends: 1, esm: true },
  {
    name: 'a stack overflow',
    source: 'function f() { f(); }\ntry { f(); } catch (e) { console.log(e.message); process.exit(4); }',
    ends: 4,
  },
  { name: 'a warning and a deprecation', source: 'process.emitWarning("careful"); new Buffer(1);', ends: 0 },
  { name: 'a source map, asked for', source: MAPPED, ends: 1, args: ['--enable-source-maps'] },
  { name: 'a source map, not asked for', source: MAPPED, ends: 1 },
  { name: '--throw-deprecation', source: 'new Buffer(1);', ends: 1, args: ['--throw-deprecation'] },
  {
    name: 'its own uncaughtException handler',
    source: 'process.on("uncaughtException", (e) => { console.log(e.stack); process.exit(8); }); throw new Error("x");',
    ends: 8,
  },
  { name: 'SIGTERM', source: 'process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 1e4);', ends: 'SIGTERM' },
  {
    name: 'SIGKILL',
    source: 'console.log("before"); process.kill(process.pid, "SIGKILL"); setTimeout(() => {}, 1e4);',
    ends: 'SIGKILL',
  },
  {
    name: 'much output to a pipe',
    source: 'console.log("x".repeat(3e6)); process.exitCode = 3;',
    ends: 3,
  },
  {
    name: 'much input',
    source: 'let n = 0; process.stdin.on("data", (d) => { n += d.length; }).on("end", () => console.log(n));',
    ends: 0,
    input: 'line\n'.repeat(1e5),
  },
  {
    name: 'a refused call that it copes with',
    source: 'require("net").connect(1, "127.0.0.1").on("error", () => process.exit(4));',
    ends: 4,
  },
];
