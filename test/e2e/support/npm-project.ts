import { symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PATH } from './launcher.js';
import { npmPrograms } from './npm-programs.js';
import { type Files, tempFolder } from './temp-folder.js';

/** null: they could not be installed, and the reason was printed. */
export const NODE_MODULES: string | null = npmPrograms();

/** A small project with something in it for each of the programs. */
const FILES: Files = {
  // npm keeps its cache and its logs there.
  '.npm/keep': '',
  'package.json': JSON.stringify({
    name: 'sample',
    version: '1.2.3',
    private: true,
    type: 'module',
    scripts: {
      hello: 'node hello.js',
      write: 'node write.js',
      fetch: 'node fetch.js',
      semver: 'semver 1.2.3 -i minor',
    },
  }),
  'eslint.config.mjs': "export default [{ rules: { 'no-unused-vars': 'error', 'prefer-const': 'error' } }];\n",
  'tsconfig.json': JSON.stringify({
    // Little to check: the types of browsers alone take seconds.
    compilerOptions: {
      types: [],
      lib: ['es2022'],
      skipLibCheck: true,
      outDir: 'out',
      module: 'nodenext',
      strict: true,
    },
    files: ['src/good.ts'],
  }),
  'index.html': '<script type="module" src="/src/good.js"></script>\n',
  'hello.js': 'console.log("hello", process.argv.slice(2));\n',
  'write.js': 'import { writeFileSync } from "node:fs";\nwriteFileSync("written.txt", "x");\nconsole.log("wrote");\n',
  'fetch.js': 'const answer = await fetch(process.argv[2]);\nconsole.log(answer.status);\n',
  'src/good.js': 'export const answer = 42;\n',
  'src/bad.js': 'let  unused = 1\nexport const   answer = {a:1}\n',
  'src/good.ts': 'export const answer: number = 42;\n',
  'src/bad.ts': 'export const answer: number = "42";\n',
  'test/pure.mjs':
    'import assert from "node:assert";\ndescribe("sum", () => { it("adds", () => assert.equal(1 + 1, 2)); });\n',
  'test/net.mjs': 'describe("net", () => { it("fetches", () => fetch(process.env.URL)); });\n',
};

export function npmProject(): string {
  const folder = tempFolder(FILES);
  if (NODE_MODULES !== null) symlinkSync(NODE_MODULES, join(folder, 'node_modules'));
  return folder;
}

/** Without the folders that npx adds for whoever started these tests. */
export const PLAIN_PATH: string = PATH.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** PATH with the project's programs on it, as npm run has it. */
export function pathWithBins(folder: string): string {
  return [join(folder, 'node_modules', '.bin'), PLAIN_PATH].join(delimiter);
}
