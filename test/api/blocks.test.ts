import { describe, expect, test } from 'vitest';
import { nodeVersions } from '../node-versions.js';
import { runProgram } from './run-program.js';

const FILE = 'EROFS: hermetic blocked fs.writeFile: write inside/a (fsReadonly)';
const SYNC_CHILD = 'EACCES: hermetic blocked child_process.spawnSync: start true (blockSubprocess)';
const CHILD = 'EACCES: hermetic blocked child_process.spawn: start true (blockSubprocess)';
const CHDIR = 'EACCES: hermetic blocked process.chdir: change directory to . (blockInterpreterMutation)';

describe.each(nodeVersions())('Node $major', (node) => {
  test('blocks add up, in any order, without an unguarded moment', async () => {
    const { code, errors, said } = await runProgram(node, 'blocks.mjs');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(said).toEqual({
      'one of two equal blocks is left': FILE,
      'none is left': 'done',
      'an exception of the inner block': FILE,
      'a denial of the inner block': SYNC_CHILD,
      'the outer block left first: files': 'done',
      'the outer block left first: processes': SYNC_CHILD,
      'both left': ['done', 'done'],
      'try and finally': [SYNC_CHILD, 'oops', 'done'],
      'contacts while inner blocks came and went': 0,
      'both loops tried': [300, true],
      afterwards: 'done',
      're-entry': [FILE, 4],
      'stack of an ordinary error': true,
    });
  });

  test('a guarded function is guarded with all that follows from it, and nobody else is', async () => {
    const { code, errors, said } = await runProgram(node, 'contexts.mjs');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(said).toEqual({
      sync: [6, 'add', 2],
      'sync body': FILE,
      'async body': FILE,
      generator: [[0, 1, 2].map((value) => [value, 'done']), FILE, [0, 1]],
      'async generator': [
        ['a', 'done'],
        [FILE, 'done'],
      ],
      'finally of a generator that was left': FILE,
      'thrown into a generator': 'caught outside',
      'what follows': {
        promise: FILE,
        nextTick: FILE,
        immediate: FILE,
        microtask: FILE,
        fs: FILE,
        stream: FILE,
        child: FILE,
        all: FILE,
      },
      'a timer that outlives the call': ['done', FILE],
      'emitted outside': ['done', FILE],
      nested: [FILE, CHILD],
      'not nested': ['done', CHILD],
      'an inner exception': FILE,
      'five hundred deep': FILE,
      'under load': {
        'no network, fetch: refused': 120,
        'no network, write: done': 120,
        'no writes, fetch: done': 120,
        'no writes, write: refused': 120,
        'outside, fetch: done': 60,
        'outside, write: done': 60,
      },
    });
  });

  test('children and threads take the policy with them', async () => {
    const { code, errors, said } = await runProgram(node, 'children.mjs');
    const bare = 'wrote, SECRET=secret, SHOWN=shown';
    const guarded = `${FILE}, SECRET=undefined, SHOWN=shown`;
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(said).toEqual({
      bare: [bare, bare],
      'in a block': [guarded, guarded],
      reported: [
        [false, 'fs.writeFile', 'fs-readonly'],
        [true, 'fs.writeFile', 'fs-readonly'],
      ],
      'in a guarded function': [guarded, guarded],
      'beside one': [bare, bare],
      python: "[Errno 30] hermetic blocked open: write (--fs-readonly): 'inside/a'",
      after: [bare, bare],
    });
  });

  test.each(['block', 'function'])('a seal set by a %s is for the process', async (way) => {
    const { code, errors, said } = await runProgram(node, 'seal.mjs', way);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(said).toEqual({
      sealed: [FILE, SYNC_CHILD],
      'after dispose': [FILE, SYNC_CHILD],
      'an exception in an inner block': FILE,
      tightened: CHDIR,
      'and not taken back': CHDIR,
      'patched properties': "TypeError: Cannot assign to read only property 'open' of object '[object Object]'",
    });
  });
});
