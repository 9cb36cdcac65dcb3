import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/** What tsc says about each block of documentation that imports `hermetic`; empty when it is right. One run for all. */
export function typeCheck(sources: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'hermetic-types-'));
  try {
    for (const [index, source] of sources.entries())
      writeFileSync(join(folder, `block${index}.ts`), `${source}\nexport {};\n`);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings()));
    const { stdout } = spawnSync(process.execPath, [join(PACKAGE, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      cwd: folder,
      encoding: 'utf8',
    });
    // A message may go on in lines that are indented.
    const messages = stdout.trim().split(/\n(?! )/);
    return sources.map((_, index) => {
      // What is said about no block, such as a mistake in the settings, is said about all.
      const own = messages.filter(
        (message) => message !== '' && (message.startsWith(`block${index}.ts(`) || !/^block\d+\.ts\(/.test(message)),
      );
      return own.map((message) => message.replace(/^block\d+/, 'block')).join('\n');
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function settings(): unknown {
  return {
    extends: join(PACKAGE, 'tsconfig.json'),
    compilerOptions: {
      noEmit: true,
      rootDir: '/',
      isolatedDeclarations: false,
      // A page may show a value that it does not use.
      noUnusedLocals: false,
      typeRoots: [join(PACKAGE, 'node_modules/@types')],
      paths: {
        hermetic: [join(PACKAGE, 'src/index.ts')],
        'hermetic/*': [join(PACKAGE, 'src/test-runners/*.ts')],
        '*': [join(PACKAGE, 'node_modules/*')],
      },
    },
    include: ['block*.ts'],
  };
}
