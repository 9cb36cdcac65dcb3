import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locate } from './support/installed.js';
import { guarded, ownLines } from './support/launcher.js';
import { type LocalServer, startServer } from './support/local-server.js';
import { PROJECT } from './support/project.js';
import { tempFolder } from './support/temp-folder.js';
import { sampleOf } from '../suite.js';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Case {
  readonly name: string;
  readonly flags: readonly string[];
  /** `{port}` stands for the port of the local server. */
  readonly target: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly code: number;
  /** Parts of what the target shows on either stream. */
  readonly shows?: readonly string[];
  /** Exactly what hermetic itself says. */
  readonly says?: readonly string[];
  /** Whether the local server was asked for anything. */
  readonly asked?: boolean;
  readonly check?: (folder: string) => void;
}

/** The conformance suite has every flag: here a part of each table shows that the program itself is served. */
const SHARE = 2;

function cases(program: string, table: readonly Case[]): void {
  const due = sampleOf(table, ({ name }) => `${program} ${name}`, SHARE);
  describe.skipIf(locate(program) === null)(program, () => {
    test.each(due.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
      const { flags, target, env, code, shows, says, asked, check } = row;
      const cwd = tempFolder(PROJECT);
      const before = server.requests.length;
      const fill = (text: string): string => text.replaceAll('{port}', String(server.port));
      const ended = await guarded(flags, target.map(fill), {
        cwd,
        env: { URL: fill('http://127.0.0.1:{port}/'), ...env },
      });
      // How many calls were blocked in all depends on the versions of libraries that try and cope.
      const told = ownLines(ended)
        .filter((line) => !/^hermetic: \d+ calls were blocked/.test(line))
        .map((line) => line.replaceAll(cwd, '{cwd}'));
      expect({ code: ended.code, says: told }, ended.stderr).toEqual({ code, says: says ?? [] });
      for (const part of shows ?? []) expect(ended.stdout + ended.stderr).toContain(part);
      if (asked !== undefined) expect(server.requests.length > before).toBe(asked);
      check?.(cwd);
    });
  });
}

const BLOCKED_LOOPBACK = [
  'hermetic: blocked action: socket.getaddrinfo host=127.0.0.1 reason=no-network',
  'hermetic: allow it with --allow-localhost',
];
const text = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

cases('http', [
  {
    name: '--no-network stops a request to a local server',
    flags: ['--no-network'],
    target: ['http', '--ignore-stdin', 'http://127.0.0.1:{port}/a'],
    code: 2,
    says: BLOCKED_LOOPBACK,
    asked: false,
  },
  {
    name: '--allow-localhost lets it through',
    flags: ['--no-network', '--allow-localhost'],
    target: ['http', '--ignore-stdin', '--body', 'http://127.0.0.1:{port}/a'],
    code: 0,
    shows: ['{"hello": "world"}'],
    asked: true,
  },
  {
    name: '--allow-domain localhost lets the name through',
    flags: ['--no-network', '--allow-domain', 'localhost'],
    target: ['http', '--ignore-stdin', '--body', 'http://localhost:{port}/a'],
    code: 0,
    shows: ['{"hello": "world"}'],
    asked: true,
  },
  {
    name: '--allow-domain of another name does not',
    flags: ['--no-network', '--allow-domain', 'example.com'],
    target: ['http', '--ignore-stdin', 'http://127.0.0.1:{port}/a'],
    code: 2,
    says: BLOCKED_LOOPBACK,
    asked: false,
  },
  {
    name: '--allow-domain with another port does not',
    flags: ['--no-network', '--allow-domain', 'localhost:1'],
    target: ['http', '--ignore-stdin', 'http://localhost:{port}/a'],
    code: 2,
    says: [
      'hermetic: blocked action: socket.connect host=127.0.0.1 reason=no-network',
      'hermetic: allow it with --allow-localhost',
    ],
    asked: false,
  },
  {
    name: '--allow-ip lets an address through',
    flags: ['--no-network', '--allow-ip', '127.0.0.0/8'],
    target: ['http', '--ignore-stdin', '--body', 'http://127.0.0.1:{port}/a'],
    code: 0,
    shows: ['{"hello": "world"}'],
    asked: true,
  },
  {
    name: 'the profile net-hermetic keeps loopback open',
    flags: ['--profile', 'net-hermetic'],
    target: ['http', '--ignore-stdin', '--body', 'http://127.0.0.1:{port}/a'],
    code: 0,
    shows: ['{"hello": "world"}'],
    asked: true,
  },
  {
    name: 'the profile block-all stops the request, and the code that attrs makes for the library HTTPie reports errors with',
    flags: ['--profile', 'block-all', '--allow-env', 'HOME'],
    target: ['http', '--ignore-stdin', 'http://127.0.0.1:{port}/a'],
    code: 2,
    says: [
      'hermetic: blocked action: compile reason=no-code-exec',
      'hermetic: the rule comes from profile block-all (--profile); run without it to allow this',
    ],
    asked: false,
  },
  {
    name: 'the profile block-all with --allow-localhost lets it through',
    flags: ['--profile', 'block-all', '--allow-env', 'HOME', '--allow-localhost'],
    target: ['http', '--ignore-stdin', '--body', 'http://127.0.0.1:{port}/a'],
    code: 0,
    shows: ['{"hello": "world"}'],
    asked: true,
  },
  {
    name: '--fs-readonly stops --download',
    flags: ['--fs-readonly'],
    target: ['http', '--ignore-stdin', '--download', '--output', 'page.json', 'http://127.0.0.1:{port}/a'],
    code: 2,
    says: [
      'hermetic: blocked action: open path=page.json reason=fs-readonly',
      'hermetic: allow it with --allow-write .',
    ],
    check: (folder) => expect(existsSync(join(folder, 'page.json'))).toBe(false),
  },
  {
    name: '--allow-write lets --download write',
    flags: ['--fs-readonly', '--allow-write', '.'],
    target: ['http', '--ignore-stdin', '--download', '--output', 'page.json', 'http://127.0.0.1:{port}/a'],
    code: 0,
    check: (folder) => expect(text(folder, 'page.json')).toBe('{"hello": "world"}'),
  },
]);

cases('black', [
  {
    name: '--check of a good file under --fs-readonly is 0',
    flags: ['--fs-readonly'],
    target: ['black', '--check', 'good.py'],
    code: 0,
    shows: ['1 file would be left unchanged.'],
  },
  {
    name: '--check of a bad file under --fs-readonly is 1, although its cache could not be written',
    flags: ['--fs-readonly'],
    target: ['black', '--check', 'good.py', 'bad.py'],
    code: 1,
    shows: ['1 file would be reformatted, 1 file would be left unchanged.'],
  },
  {
    name: 'a reformat under --fs-readonly is 2 and leaves the file alone',
    flags: ['--fs-readonly'],
    target: ['black', 'bad.py'],
    code: 2,
    shows: ["error: cannot format bad.py: [Errno 30] hermetic blocked open: write (--fs-readonly): 'bad.py'"],
    says: ['hermetic: blocked action: open path=bad.py reason=fs-readonly', 'hermetic: allow it with --allow-write .'],
    check: (folder) => expect(text(folder, 'bad.py')).toBe('import os\nx=1\n'),
  },
  {
    name: 'a reformat under --allow-write works',
    flags: ['--fs-readonly', '--allow-write', '.'],
    target: ['black', 'bad.py'],
    code: 0,
    shows: ['1 file reformatted.'],
    check: (folder) => expect(text(folder, 'bad.py')).toBe('import os\n\nx = 1\n'),
  },
  {
    name: 'a reformat outside the writable folder is 2',
    flags: ['--fs-readonly', '--allow-write', 'docs'],
    target: ['black', 'bad.py'],
    code: 2,
    says: ['hermetic: blocked action: open path=bad.py reason=fs-readonly', 'hermetic: allow it with --allow-write .'],
    check: (folder) => expect(text(folder, 'bad.py')).toBe('import os\nx=1\n'),
  },
  {
    name: '--check under block-all needs nothing',
    flags: ['--profile', 'block-all'],
    target: ['black', '--check', 'bad.py'],
    code: 1,
    shows: ['would reformat bad.py'],
  },
  {
    name: 'a file outside ROOT is not there for it',
    flags: ['--fs-readonly=docs'],
    target: ['black', '--check', 'good.py'],
    code: 2,
    shows: ["Path 'good.py' does not exist"],
  },
  {
    name: 'a file inside ROOT is',
    flags: ['--fs-readonly=docs'],
    target: ['black', '--check', 'docs/conf.py'],
    code: 0,
    shows: ['1 file would be left unchanged.'],
  },
]);

cases('pytest', [
  {
    name: 'the test that leaves loopback fails under --allow-localhost',
    flags: ['--no-network', '--allow-localhost'],
    target: ['pytest', '-q', '-p', 'no:cacheprovider', 'test_net.py'],
    code: 2,
    shows: ['FAILED test_net.py::test_outside', '1 failed, 1 passed'],
    says: [
      'hermetic: blocked action: socket.getaddrinfo host=192.0.2.1 reason=no-network',
      'hermetic: allow it with --allow-ip 192.0.2.1',
    ],
    asked: true,
  },
  {
    name: 'the test that talks to a local server passes alone',
    flags: ['--no-network', '--allow-localhost'],
    target: ['pytest', '-q', '-p', 'no:cacheprovider', 'test_net.py', '-k', 'local'],
    code: 0,
    shows: ['1 passed, 1 deselected'],
    asked: true,
  },
  {
    name: 'it fails too when nothing is allowed',
    flags: ['--no-network'],
    target: ['pytest', '-q', '-p', 'no:cacheprovider', 'test_net.py', '-k', 'local'],
    code: 2,
    says: BLOCKED_LOOPBACK,
    asked: false,
  },
  {
    name: 'a read-only disk costs the cache, not the tests',
    flags: ['--fs-readonly'],
    // The default way of capturing needs a temporary file, on a real read-only disk too.
    target: ['pytest', '-q', '--capture=sys', 'test_pure.py'],
    code: 0,
    shows: ['1 passed', 'PytestCacheWarning: could not create cache path'],
    check: (folder) => expect(existsSync(join(folder, '.pytest_cache'))).toBe(false),
  },
]);

cases('mypy', [
  {
    name: 'a type error under --fs-readonly is 1, and no cache is written',
    flags: ['--fs-readonly'],
    target: ['mypy', 'typed_bad.py'],
    code: 1,
    shows: ['typed_bad.py:2: error: Incompatible return value type (got "int", expected "str")'],
    check: (folder) => expect(existsSync(join(folder, '.mypy_cache'))).toBe(false),
  },
  {
    name: 'a correct file under --fs-readonly is 0',
    flags: ['--fs-readonly'],
    target: ['mypy', 'good.py'],
    code: 0,
    shows: ['Success: no issues found in 1 source file'],
  },
  {
    name: 'the cache is written where --allow-write says so',
    flags: ['--fs-readonly', '--allow-write', '.'],
    target: ['mypy', 'good.py'],
    code: 0,
    check: (folder) => expect(existsSync(join(folder, '.mypy_cache'))).toBe(true),
  },
]);

cases('sphinx-build', [
  {
    name: 'an output folder that cannot be made is 2, as on a read-only disk',
    // Its report of the failure goes to a temporary file.
    flags: ['--fs-readonly', '--allow-write', 'out'],
    env: { TMPDIR: 'out' },
    target: ['sphinx-build', '-q', 'docs', 'html'],
    code: 2,
    says: [
      'hermetic: blocked action: os.mkdir path=html reason=fs-readonly',
      'hermetic: allow it with --allow-write .',
    ],
    shows: ["[Errno 30] hermetic blocked os.mkdir: write (--fs-readonly): 'html'"],
    check: (folder) => expect(existsSync(join(folder, 'html'))).toBe(false),
  },
  {
    name: '--allow-write of the output folder is enough',
    flags: ['--fs-readonly', '--allow-write', 'out'],
    target: ['sphinx-build', '-q', 'docs', 'out/html'],
    code: 0,
    check: (folder) => expect(text(folder, 'out/html/index.html')).toContain('<h1>Title'),
  },
  {
    name: 'a build without network works',
    flags: ['--no-network', '--no-subprocess'],
    target: ['sphinx-build', '-q', 'docs', 'html'],
    code: 0,
    check: (folder) => expect(text(folder, 'html/index.html')).toContain('<h1>Title'),
  },
]);

cases('yt-dlp', [
  {
    name: 'a URL is blocked under --no-network',
    flags: ['--no-network'],
    target: ['yt-dlp', 'http://127.0.0.1:{port}/a.json'],
    code: 2,
    shows: ['ERROR: [generic] None: Unable to download webpage'],
    says: BLOCKED_LOOPBACK,
    asked: false,
  },
  {
    name: 'a URL is fetched under --allow-localhost',
    flags: ['--no-network', '--allow-localhost'],
    target: ['yt-dlp', '--no-progress', '--output', 'video.%(ext)s', 'http://127.0.0.1:{port}/a.json'],
    code: 0,
    asked: true,
    check: (folder) => expect(text(folder, 'video.json')).toBe('{"hello": "world"}'),
  },
  {
    name: 'its finder of plug-ins is a loader hook',
    flags: ['--no-interpreter-mutation'],
    target: ['yt-dlp', '--version'],
    code: 2,
    says: [
      'hermetic: blocked action: sys.meta_path reason=no-interpreter-mutation',
      'hermetic: the rule comes from --no-interpreter-mutation; run without it to allow this',
    ],
  },
]);

cases('flake8', [
  {
    name: '--output-file is refused under --fs-readonly',
    flags: ['--fs-readonly'],
    target: ['flake8', '--output-file', 'report.txt', 'bad.py'],
    code: 2,
    says: [
      'hermetic: blocked action: open path=report.txt reason=fs-readonly',
      'hermetic: allow it with --allow-write .',
    ],
  },
  {
    name: '--output-file is written under --allow-write',
    flags: ['--fs-readonly', '--allow-write', '.'],
    target: ['flake8', '--output-file', 'report.txt', 'bad.py'],
    code: 1,
    check: (folder) => expect(text(folder, 'report.txt')).toContain("bad.py:1:1: F401 'os' imported but unused"),
  },
  {
    name: 'parallel jobs are refused under --no-subprocess',
    flags: ['--no-subprocess'],
    target: ['flake8', '--jobs', '2', 'bad.py', 'good.py'],
    code: 2,
    says: [
      'hermetic: blocked action: os.fork reason=no-subprocess',
      'hermetic: the rule comes from --no-subprocess; run without it to allow this',
    ],
  },
  {
    name: 'parallel jobs work, guarded, under other flags',
    flags: ['--no-network', '--fs-readonly'],
    target: ['flake8', '--jobs', '2', 'bad.py', 'good.py'],
    code: 1,
    shows: ["bad.py:1:1: F401 'os' imported but unused"],
  },
]);

/** Debian keeps them outside Python's own folders. */
const DOCUTILS_TEMPLATES = existsSync('/usr/share/docutils') ? ['--allow-read', '/usr/share/docutils'] : [];

cases('rst2html', [
  {
    name: 'an output file is refused under --fs-readonly',
    flags: ['--fs-readonly'],
    target: ['rst2html', 'docs/index.rst', 'index.html'],
    code: 2,
    shows: ["OutputError: [Errno 30] hermetic blocked open: write (--fs-readonly): 'index.html'"],
    says: [
      'hermetic: blocked action: open path=index.html reason=fs-readonly',
      'hermetic: allow it with --allow-write .',
    ],
    check: (folder) => expect(existsSync(join(folder, 'index.html'))).toBe(false),
  },
  {
    name: 'a file outside ROOT cannot be included',
    flags: ['--fs-readonly=docs'],
    target: ['rst2html', 'docs/includes.rst'],
    code: 2,
    says: [
      'hermetic: blocked action: open path=people.csv reason=fs-readonly',
      'hermetic: allow it with --allow-read people.csv',
    ],
  },
  {
    name: 'it can be included under --allow-read',
    flags: ['--fs-readonly=docs', '--allow-read', 'people.csv', ...DOCUTILS_TEMPLATES],
    target: ['rst2html', 'docs/includes.rst'],
    code: 0,
    shows: ['Grace,85'],
  },
]);

cases('python3', [
  {
    name: '-m venv needs a writable folder',
    flags: ['--fs-readonly'],
    target: ['python3', '-m', 'venv', '--without-pip', 'env'],
    code: 2,
    shows: ['Error: [Errno 30] hermetic blocked os.mkdir: write (--fs-readonly): '],
    says: [
      'hermetic: blocked action: os.mkdir path={cwd}/env reason=fs-readonly',
      'hermetic: allow it with --allow-write {cwd}',
    ],
    check: (folder) => expect(existsSync(join(folder, 'env'))).toBe(false),
  },
  {
    name: '-m venv works under --allow-write',
    flags: ['--fs-readonly', '--allow-write', '.'],
    target: ['python3', '-m', 'venv', '--without-pip', 'env'],
    code: 0,
    check: (folder) => expect(existsSync(join(folder, 'env/bin/python3'))).toBe(true),
  },
  {
    name: 'what the library would do while it is imported, it does not do for the target',
    flags: ['--no-code-exec'],
    target: ['python3', '-c', 'import timeit; timeit.timeit("1", number=1)'],
    code: 2,
    says: [
      'hermetic: blocked action: compile reason=no-code-exec',
      'hermetic: the rule comes from --no-code-exec; run without it to allow this',
    ],
  },
  {
    name: '-m http.server does not listen under --no-network',
    flags: ['--no-network'],
    target: ['python3', '-m', 'http.server', '--bind', '127.0.0.1', '0'],
    code: 2,
    says: BLOCKED_LOOPBACK,
  },
]);
