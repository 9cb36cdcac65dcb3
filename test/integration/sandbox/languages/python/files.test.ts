import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../../../src/sandbox/policy.js';
import { type Box, sandbox } from '../../../../../src/sandbox/sandbox.js';
import type { Answer, FileSystem } from '../../../../../src/sandbox/vfs/file-system.js';
import { IsolatedFS } from '../../../../../src/sandbox/vfs/isolated/isolated-fs.js';
import { VirtualFS } from '../../../../../src/sandbox/vfs/virtual/virtual-fs.js';

const files = new VirtualFS({
  '/a.txt': 'one\ntwo\r\nthree',
  '/latin.txt': new Uint8Array([0xe9]),
  '/data/x.csv': 'n\n1\n',
  '/data/deep/y.csv': 'm\n2\n',
  '/pkg/__init__.py': 'from .one import first\nfrom . import two\nname = __name__\n',
  '/pkg/one.py': 'from . import two\nfirst = 1\ndef both():\n    return first + two.second\n',
  '/pkg/two.py': 'import pkg.one\nsecond = 2\ndef again():\n    return pkg.one.first\n',
  '/plain/inner.py': 'value = __name__\n',
  '/bad.py': 'x x\n',
  '/raises.py': '1\n\n1 / 0\n',
  '/sneaky.py': 'found = ().__class__.__subclasses__()\n',
});

let box: Box;
beforeAll(async () => {
  box = await sandbox(new Policy({ timeout: 10 }), { language: 'python', filesystem: files });
});
afterAll(() => box.dispose());

async function value(code: string, where: Box = box): Promise<unknown> {
  const result = await where.exec(code);
  expect(result.error).toBeNull();
  return result.value;
}

async function failure(code: string, where: Box = box): Promise<string> {
  const { error } = await where.exec(code);
  return `${error?.name}: ${error?.message}`;
}

describe('open', () => {
  test.each<[code: string, expected: unknown]>([
    ['open("/a.txt").read()', 'one\ntwo\nthree'],
    ['open("/a.txt", newline="").read()', 'one\ntwo\r\nthree'],
    ['open("a.txt", "rb").read(5)', new TextEncoder().encode('one\nt')],
    ['open("/latin.txt", encoding="latin-1").read()', 'é'],
    ['[line for line in open("/a.txt")]', ['one\n', 'two\n', 'three']],
    [
      'with open("/a.txt") as f:\n    f.readline()\n    place = f.tell()\n    rest = f.read()\n    f.seek(place)\n(rest == "two\\nthree", f.closed)',
      [true, true],
    ],
    ['with open("/n.txt", "w") as f:\n    count = f.write("äb")\n(count, open("/n.txt").read())', [2, 'äb']],
    ['with open("/n.txt", "a") as f:\n    f.write("c")\nopen("/n.txt").read()', 'äbc'],
    [
      'with open("/n.txt", "r+b") as f:\n    f.seek(2)\n    f.write(b"XY")\nopen("/n.txt", "rb").read()',
      new Uint8Array([0xc3, 0xa4, 0x58, 0x59]),
    ],
    ['with open("/n.txt", "w+") as f:\n    f.write("abc")\n    f.seek(0)\n    r = f.read()\nr', 'abc'],
    [
      'with open("/gap", "wb") as f:\n    f.seek(3)\n    f.write(b"x")\nopen("/gap", "rb").read()',
      new Uint8Array([0, 0, 0, 0x78]),
    ],
    ['with open("/n.txt", "r+") as f:\n    f.truncate(1)\nopen("/n.txt").read()', 'a'],
    ['print("to a file", file=open("/p.txt", "w"))\nimport io\nio.open("/a.txt").readline()', 'one\n'],
    [
      'import json\nwith open("/j.json", "w") as f:\n    json.dump({"a": [1]}, f)\njson.load(open("/j.json"))',
      { a: [1] },
    ],
    ['import csv\nlist(csv.DictReader(open("/data/x.csv")))', [{ n: '1' }]],
  ])('%s', async (code, expected) => {
    expect(await value(code)).toEqual(expected);
  });

  test.each<[code: string, message: string]>([
    ['open("/none")', "FileNotFoundError: [Errno 2] No such file or directory: '/none'"],
    ['open("/data")', "IsADirectoryError: [Errno 21] Is a directory: '/data'"],
    ['open("/a.txt", "x")', "FileExistsError: [Errno 17] File exists: '/a.txt'"],
    ['open("/a.txt").write("x")', 'UnsupportedOperation: not writable'],
    ['open("/a.txt", "rw")', 'ValueError: must have exactly one of create/read/write/append mode'],
    ['open("/a.txt", "rb", encoding="utf-8")', "ValueError: binary mode doesn't take an encoding argument"],
    ['f = open("/a.txt")\nf.close()\nf.read()', 'ValueError: I/O operation on closed file.'],
  ])('%s fails as Python says', async (code, message) => {
    expect(await failure(code)).toBe(message);
  });

  test.each<[what: string, code: string]>([
    ['bytes', 'open(b"/a.txt")'],
    ['a descriptor', 'open(0)'],
    ['the pipe of the host', 'open(4, "w")'],
    ['truth', 'open(True)'],
    ['an opener', 'open("/a.txt", opener=lambda path, flags: 0)'],
    ['closefd', 'open("/a.txt", closefd=False)'],
    ['a path that is bytes', 'class P:\n    def __fspath__(self):\n        return b"/a.txt"\nopen(P())'],
    ['a zero', 'open("/a.txt\\0/etc/passwd")'],
    ['a directory descriptor', 'import os\nos.stat("a.txt", dir_fd=3)'],
    ['the environment', 'import os\nos.environ["PATH"]'],
    ['a process', 'import os\nos.system("true")'],
    ['a real file of this machine', 'open("/etc/passwd")'],
    ['a way up', 'open("/../../../../etc/passwd")'],
  ])('%s leads nowhere', async (_what, code) => {
    const { error, value: found } = await box.exec(code);
    expect(error?.kind).toMatch(/^(?:guest|denied)$/);
    expect(found).not.toBeInstanceOf(Uint8Array);
  });

  test('an object that names two files is asked once', async () => {
    const code = `
class Two:
    def __init__(self):
        self.names = ["/a.txt", "/etc/passwd"]
    def __fspath__(self):
        return self.names.pop(0)
open(Two()).readline()`;
    expect(await value(code)).toBe('one\n');
  });
});

describe('os and pathlib', () => {
  test.each<[code: string, expected: unknown]>([
    ['import os\nsorted(os.listdir("/data"))', ['deep', 'x.csv']],
    [
      'os.path.exists("/a.txt"), os.path.isdir("/data"), os.path.isfile("/data"), os.path.getsize("/latin.txt")',
      [true, true, false, 1],
    ],
    ['os.path.join("a", "b"), os.path.splitext("x.tar.gz"), os.path.basename("/a/b")', ['a/b', ['x.tar', '.gz'], 'b']],
    ['os.makedirs("/m/n", exist_ok=True)\nos.rename("/m/n", "/m/o")\nos.listdir("/m")', ['o']],
    ['os.rmdir("/m/o")\nos.rmdir("/m")\nos.path.exists("/m")', false],
    [
      '[(top, sorted(folders), sorted(names)) for top, folders, names in os.walk("/data")]',
      [
        ['/data', ['deep'], ['x.csv']],
        ['/data/deep', [], ['y.csv']],
      ],
    ],
    ['os.chdir("/data")\nr = (os.getcwd(), open("x.csv").readline())\nos.chdir("/")\nr', ['/data', 'n\n']],
    [
      'from pathlib import Path\nsorted(str(p) for p in Path("/data").rglob("*.csv"))',
      ['/data/deep/y.csv', '/data/x.csv'],
    ],
    [
      'p = Path("/q") / "r.txt"\np.parent.mkdir(exist_ok=True)\np.write_text("hi")\n(p.read_text(), p.name, p.suffix, p.exists(), p.stat().st_size)',
      ['hi', 'r.txt', '.txt', true, 2],
    ],
    ['p.unlink()\n[str(c) for c in p.parent.iterdir()]', []],
    ['with Path("/a.txt").open() as f:\n    line = f.readline()\nline', 'one\n'],
    ['os.getenv("HOME", "none")', 'none'],
  ])('%s', async (code, expected) => {
    expect(await value(code)).toEqual(expected);
  });
});

describe('imports of files', () => {
  test('find packages, relative names and cycles, and run once', async () => {
    expect(await value('import pkg\n(pkg.first, pkg.two.again(), pkg.one.both(), pkg.name)')).toEqual([1, 1, 3, 'pkg']);
    expect(await value('from pkg.two import second as s\ns')).toBe(2);
    expect(await value('import plain.inner\nplain.inner.value')).toBe('plain.inner');
  });

  test('that fail say where', async () => {
    expect(await failure('import nowhere')).toBe("ModuleNotFoundError: No module named 'nowhere'");
    const { error } = await box.exec('import raises');
    expect(error).toMatchObject({ name: 'ZeroDivisionError', line: 3 });
    expect(error?.stack).toContain('File "/raises.py", line 3');
    expect((await box.exec('import bad')).error?.kind).toMatch(/^(?:guest|validation)$/);
  });

  test('go through the same gates as the program', async () => {
    expect((await box.exec('import sneaky')).error).not.toBeNull();
  });
});

test('a file system that answers later is waited for', async () => {
  const later = <T>(give: () => Answer<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        Promise.resolve().then(give).then(resolve, reject);
      }, 2);
    });
  const inner = new VirtualFS({ '/a.txt': 'slow' });
  const slow: FileSystem = {
    readFile: (path) => later(() => inner.readFile(path)),
    writeFile: (path, data, options) => later(() => inner.writeFile(path, data, options)),
    truncate: (path, length) => later(() => inner.truncate(path, length)),
    stat: (path) => later(() => inner.stat(path)),
    readdir: (path) => later(() => inner.readdir(path)),
    mkdir: (path) => later(() => inner.mkdir(path)),
    rmdir: (path) => later(() => inner.rmdir(path)),
    unlink: (path) => later(() => inner.unlink(path)),
    rename: (from, to) => later(() => inner.rename(from, to)),
    utimes: (path, atime, mtime) => later(() => inner.utimes(path, atime, mtime)),
  };
  const own = await sandbox(new Policy({ timeout: 10 }), { language: 'python', filesystem: slow });
  expect(
    await value(
      'with open("/b.txt", "w") as f:\n    f.write("new")\nopen("/a.txt").read() + open("/b.txt").read()',
      own,
    ),
  ).toBe('slownew');
  expect(await failure('open("/c.txt")', own)).toBe("FileNotFoundError: [Errno 2] No such file or directory: '/c.txt'");
  await own.dispose();
});

test('a link out of a real directory is not followed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'hermetic-python-files-'));
  writeFileSync(join(root, 'in.txt'), 'inside');
  symlinkSync('/etc/passwd', join(root, 'out.txt'));
  const own = await sandbox(new Policy({ timeout: 10 }), { language: 'python', filesystem: new IsolatedFS(root) });
  try {
    expect(await value('open("/in.txt").read()', own)).toBe('inside');
    expect((await own.exec('open("/out.txt").read()')).error).not.toBeNull();
  } finally {
    await own.dispose();
    rmSync(root, { recursive: true });
  }
});

test('a box without files has no open, and says so', async () => {
  const own = await sandbox(new Policy({ timeout: 10 }), { language: 'python' });
  expect(await failure('open("/a.txt")', own)).toBe("NameError: name 'open' is not defined");
  expect(await failure('import os\nos.listdir("/")', own)).toBe('PermissionError: [Errno 13] this box has no files');
  expect(await value('os.path.join("a", "b")', own)).toBe('a/b');
  await own.dispose();
});
