import { describe, expect, test } from 'vitest';
import { nodeVersions } from '../node-versions.js';
import { runProgram } from './run-program.js';

/** What the denied call says; the address of the server differs from run to run. */
const DENIED: Readonly<Record<string, RegExp>> = {
  fetch:
    /^EACCES: hermetic blocked (?:net\.connect: connect to|socket\.write: send to) 127\.0\.0\.1 for GET http:\/\/127\.0\.0\.1:\d+\/ \(blockNetwork\)$/,
  'http.get':
    /^EACCES: hermetic blocked net\.connect: connect to 127\.0\.0\.1 for GET http:\/\/127\.0\.0\.1:\d+\/ \(blockNetwork\)$/,
  'net.connect': /^EACCES: hermetic blocked net\.connect: connect to 127\.0\.0\.1 \(blockNetwork\)$/,
  'dns.lookup': /^ENOTFOUND: hermetic blocked dns\.lookup: resolve localhost \(blockNetwork\)$/,
  'dgram.send': /^EACCES: hermetic blocked dgram\.bind: listen on 0\.0\.0\.0 \(blockNetwork\)$/,
  'server.listen': /^EACCES: hermetic blocked net\.listen: listen on 127\.0\.0\.1 \(blockNetwork\)$/,
  spawn: /^EACCES: hermetic blocked child_process\.spawn: start true \(blockSubprocess\)$/,
  execFileSync: /^EACCES: hermetic blocked child_process\.spawnSync: start true \(blockSubprocess\)$/,
  fork: /^EACCES: hermetic blocked child_process\.spawn: start node \(blockSubprocess\)$/,
  writeFileSync: /^EROFS: hermetic blocked fs\.writeFile: write inside\/a\.txt \(fsReadonly\)$/,
  'writeFile callback': /^EROFS: hermetic blocked fs\.(?:open|writeFile): write inside\/a\.txt \(fsReadonly\)$/,
  'promises.writeFile': /^EROFS: hermetic blocked fs\.(?:open|writeFile): write inside\/a\.txt \(fsReadonly\)$/,
  createWriteStream: /^EROFS: hermetic blocked fs\.open: write inside\/a\.txt \(fsReadonly\)$/,
  mkdirSync: /^EROFS: hermetic blocked fs\.mkdir: write inside\/d \(fsReadonly\)$/,
  'readFileSync outside the root':
    /^EACCES: hermetic blocked fs\.(?:open|readFile): read outside the root outside\.txt \(fsReadonly\)$/,
  'process.env read': /^Error: hidden$/,
  'process.env shown': /^Error: hidden$/,
  'process.env change': /^EACCES: hermetic blocked process\.env: change CHANGED \(blockEnvironment\)$/,
  'indirect eval': /^EACCES: hermetic blocked eval: run code made at run time \(blockCodeExec\)$/,
  'new Function': /^EACCES: hermetic blocked Function: run code made at run time \(blockCodeExec\)$/,
  'async function constructor': /^EACCES: hermetic blocked AsyncFunction: run code made at run time \(blockCodeExec\)$/,
  'vm.runInNewContext': /^EACCES: hermetic blocked vm\.runInNewContext: run code made at run time \(blockCodeExec\)$/,
  'import data:': /^EACCES: hermetic blocked import: run code made at run time \(blockCodeExec\)$/,
  'worker eval': /^EACCES: hermetic blocked worker_threads\.Worker: run code made at run time \(blockCodeExec\)$/,
  'require denied': /^ERR_MODULE_NOT_FOUND: hermetic blocked import: import querystring \(denyImports\)$/,
  'import denied': /^ERR_MODULE_NOT_FOUND: hermetic blocked import: import querystring \(denyImports\)$/,
  'process.dlopen':
    /^ERR_DLOPEN_DISABLED: hermetic blocked process\.dlopen: load the native extension nowhere\.node \(blockNative\)$/,
  'process.chdir': /^EACCES: hermetic blocked process\.chdir: change directory to \. \(blockInterpreterMutation\)$/,
  'Module._load assigned': /^EACCES: hermetic blocked module\._load: change \(blockInterpreterMutation\)$/,
  'Module._cache changed': /^EACCES: hermetic blocked module\._cache: change \(blockInterpreterMutation\)$/,
};
/** Nothing denies these; a read that is merely not there is no violation. */
const NOT_COUNTED = new Set(['process.env read', 'process.env shown']);

for (const node of nodeVersions()) {
  describe(`Node ${node.major}`, async () => {
    const { code, errors, said } = await runProgram(node, 'guards.mjs');

    test('the program comes to its end', () => {
      expect({ code, errors, rows: Object.keys(said).sort() }).toEqual({
        code: 0,
        errors: '',
        rows: [...Object.keys(DENIED), 'readFile in the root'].sort(),
      });
    });

    for (const [name, pattern] of Object.entries(DENIED)) {
      test(`${name} is denied in a block and in a guarded function, and nowhere else`, () => {
        const row = said[name] as Record<string, unknown>;
        const { inBlock, inContext, counted, ...others } = row;
        expect(inBlock).toMatch(pattern);
        expect(inContext).toMatch(pattern);
        expect(counted).toBe(NOT_COUNTED.has(name) ? 0 : 1);
        expect(others).toEqual({ bare: 'done', between: 'done', inAllowed: 'done', outside: 'done', after: 'done' });
      });
    }

    test('what is in the root can be read', () => {
      expect(said['readFile in the root']).toMatchObject({ inAllowed: 'done' });
    });
  });
}
