import { existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kernelFacts } from '../../src/kernel/kernel-facts.js';
import { copyShipped } from '../shipped-copy.js';
import { skipBecause } from '../suite.js';
import { run } from './support/launcher.js';
import { removeFolder, tempFolder } from './support/temp-folder.js';

const HAS_KERNEL = kernelFacts().available;
if (!HAS_KERNEL) skipBecause('there is no kernel layer on this machine');

// It changes every file that the launcher might load, then makes it load some: for a connection, and for a name.
const TARGET = `
  for file in "$1"/dist/cli-*.cjs; do
    rm "$file"
    echo "require('fs').writeFileSync('$2', '')" > "$file"
  done
  (exec 3<>/dev/tcp/127.0.0.1/9) 2>/dev/null
  getent hosts refused.invalid
  echo over`;

test.skipIf(!HAS_KERNEL)(
  'a target that rewrites the files of hermetic changes nothing for its own launcher',
  async () => {
    const copy = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-own-files-')));
    try {
      copyShipped(copy);
      const folder = tempFolder({ 'target.sh': TARGET });
      const witness = join(folder, 'ran');
      const flags = ['--kernel=require', '--no-network', '--allow-domain', 'allowed.invalid', '--trace'];
      const ended = await run(join(copy, 'bin/hermetic'), [...flags, '--', '/bin/bash', 'target.sh', copy, witness], {
        cwd: folder,
      });
      expect(ended).toMatchObject({ code: 0, stdout: 'over\n' });
      expect(ended.stderr).toContain('[hermetic] blocked connect host=127.0.0.1');
      expect(ended.stderr).toContain('host=refused.invalid');
      expect(existsSync(witness)).toBe(false);
      // The next start loads what the target wrote.
      await run(join(copy, 'bin/hermetic'), ['--help'], { cwd: folder });
      expect(existsSync(witness)).toBe(true);
    } finally {
      removeFolder(copy);
    }
  },
);
