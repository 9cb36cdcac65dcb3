import { expect, test } from 'vitest';
import { archiveHasMain } from '../../../../../src/runner/target/python/archive-main.js';
import { resolveTarget } from '../../../../../src/runner/target/resolve-target.js';
import { BINARY, makeTree, refusal } from '../tree.js';

/** A zip of empty files with these names, behind `prefix`. */
function zip(names: readonly string[], prefix = ''): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const local = Buffer.alloc(30);
    local.write('PK\u0003\u0004', 'latin1');
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name));
    entries.push(entry, Buffer.from(name));
    offset += local.length + name.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([Buffer.from(prefix), ...locals, directory, end]);
}

const tree = makeTree({
  'bin/python3': BINARY,
  'work/app.pyz': { bytes: zip(['lib/x.py', '__main__.py']) },
  'work/app': { bytes: zip(['__main__.py']) },
  'work/shebang.pyz': { bytes: zip(['__main__.py'], '#!/usr/bin/env -S python3 -I\n') },
  'work/data.zip': { bytes: zip(['lib/__main__.py', 'a.txt']) },
  'work/cut.pyz': { bytes: zip(['__main__.py']).subarray(0, 40) },
});

test.each([
  ['app.pyz', true],
  ['app', true],
  ['shebang.pyz', true],
  ['data.zip', false],
  ['cut.pyz', false],
])('%s has a __main__ at its top: %s', (name, expected) => {
  expect(archiveHasMain(tree.at(`work/${name}`))).toBe(expected);
});

test.each([
  ['app.pyz', []],
  ['./app', []],
  ['./shebang.pyz', ['-I']],
])('%s is run by Python', (word, interpreterArgs) => {
  expect(resolveTarget([word, 'a'], tree.machine())).toMatchObject({
    kind: 'python',
    rule: { id: 'path' },
    interpreterArgs,
    entry: { mode: 'script', path: word },
    args: ['a'],
  });
});

test.each(['./data.zip', 'cut.pyz'])('%s is refused', (word) => {
  expect(refusal(() => resolveTarget([word], tree.machine()))).toEqual({
    code: 'E_TARGET_UNSUPPORTED',
    message: `the archive "${word}" has no __main__ module`,
    hint: 'python -m zipapp makes an archive that can be run',
  });
});
