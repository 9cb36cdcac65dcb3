import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const LAUNCHER = join(PACKAGE, 'bin', 'hermetic');

/** How the folder of a documentation page's commands is written in that page. */
const SHOWN_FOLDER = '/home/me/project';

/** The folder in which one page's commands run, with `hermetic` on PATH and to import; what they leave stays until `dispose`. */
export interface Playground {
  readonly writeFile: (name: string, text: string) => void;
  readonly run: (command: string) => { readonly output: string; readonly exitCode: number | null };
  readonly dispose: () => void;
}

export function createPlayground(): Playground {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-docs-')));
  const project = join(home, 'project');
  mkdirSync(project);
  mkdirSync(join(home, 'bin'));
  symlinkSync(LAUNCHER, join(home, 'bin/hermetic'));
  // Above the project, which is empty to begin with.
  mkdirSync(join(home, 'node_modules'));
  symlinkSync(PACKAGE, join(home, 'node_modules/hermetic'));
  const env = environment(home);
  return {
    writeFile(name, text) {
      mkdirSync(dirname(join(project, name)), { recursive: true });
      writeFileSync(join(project, name), text);
    },
    run(command) {
      // One pipe for both streams keeps the order a terminal would show.
      const { stdout, status } = spawnSync('sh', ['-c', `exec 2>&1\n${command}`], {
        cwd: project,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: 50_000,
      });
      return { output: stdout.replaceAll(project, SHOWN_FOLDER).trimEnd(), exitCode: status };
    },
    dispose: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** A plain user's environment: no settings of ours, no colours, no buffering that would reorder the two streams. */
function environment(home: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(HERMETIC_|npm_|VITEST|NODE_|FORCE_COLOR)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    NO_COLOR: '1',
    PYTHONUNBUFFERED: '1',
    COLUMNS: '80',
  };
}

export function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
