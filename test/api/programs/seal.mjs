// A seal is a latch for the process.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { hermetic, outcome, say, withHermetic } from './say.mjs';

const write = () => outcome(() => fs.writeFileSync('inside/a', 'x'));
const start = () => outcome(() => execFileSync('true'));
const before = hermetic({ blockSubprocess: true });
const way = process.argv[2];
const sealed = { fsReadonly: true, sealed: true };
let block = { dispose() {} };
if (way === 'function') withHermetic(sealed, () => {})();
else block = hermetic(sealed);
say('sealed', [await write(), await start()]);
block.dispose();
before.dispose();
say('after dispose', [await write(), await start()]);
const looser = hermetic({ fsReadonly: true, allowWrite: 'inside' });
say('an exception in an inner block', await write());
looser.dispose();
const tighter = hermetic({ blockInterpreterMutation: true });
say('tightened', await outcome(() => process.chdir('.')));
tighter.dispose();
say('and not taken back', await outcome(() => process.chdir('.')));
say(
  'patched properties',
  await outcome(() => {
    'use strict';
    process.binding('fs').open = () => 7;
  }),
);
