import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../../../src/sandbox/policy.js';
import { type Box, sandbox } from '../../../../../src/sandbox/sandbox.js';
import { VirtualFS } from '../../../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { lacksPackages, SYSTEM_PYTHON } from '../../../../python-packages.js';

// Bytes of a pickle that calls exec with a text: the way from data of a package to any code, past the gates of the language.
const PICKLE = `def pickled(code):
    return b"cbuiltins\\nexec\\n(V" + code.encode() + b"\\ntR."
`;
const NPY = `def npy(code):
    head = b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }"
    head += b" " * (117 - len(head)) + b"\\n"
    return b"\\x93NUMPY\\x01\\x00" + bytes([len(head), 0]) + head + pickled(code)
`;

/** Each runs `CODE` as plain Python. */
const WAYS: Readonly<Record<string, string>> = {
  'np.load':
    'import io, numpy as np\ntry:\n    np.load(io.BytesIO(npy(CODE)), allow_pickle=True)\nexcept (ValueError, AttributeError):\n    pass',
  'pd.read_pickle': 'import io, pandas as pd\npd.read_pickle(io.BytesIO(pickled(CODE)))',
};

/** What code does that is past the gates: each prints `reached` where nothing holds it. */
const DEEDS: Readonly<Record<string, string>> = {
  'reads a file': 'import _io; _io.open("/etc/passwd").read(1); print("reached")',
  'reads a file by a descriptor': 'import posix; posix.read(posix.open("/etc/passwd", 0), 1); print("reached")',
  'lists a folder': 'import posix; posix.listdir("/etc"); print("reached")',
  'writes a file':
    'import _io, posix; _io.open("/tmp/hermetic-package-attack", "w").close(); posix.unlink("/tmp/hermetic-package-attack"); print("reached")',
  'opens a socket': 'import _socket; _socket.socket(); print("reached")',
  'starts a program': 'import posix; posix.system("true") == 0 and print("reached")',
  'makes a process': 'import posix; posix.fork() and print("reached")',
  'sends a signal': 'import posix; posix.kill(posix.getppid(), 0); print("reached")',
};

const boxes: Box[] = [];
afterAll(async () => {
  for (const box of boxes) await box.dispose();
});

describe.skipIf(lacksPackages('numpy', 'pandas'))('code that a package was made to run', () => {
  const opened = new Map<string, Promise<Box>>();
  const boxOf = (isolation: 'process' | 'kernel'): Promise<Box> => {
    const policy = new Policy({ timeout: 60 }).pythonModule('numpy').pythonModule('pandas');
    const options = { language: 'python', python: SYSTEM_PYTHON, isolation, filesystem: new VirtualFS() } as const;
    const box = opened.get(isolation) ?? sandbox(policy, options);
    opened.set(isolation, box);
    return box;
  };

  for (const [way, program] of Object.entries(WAYS))
    describe(`by ${way}`, () => {
      for (const [deed, code] of Object.entries(DEEDS)) {
        const attack = `${PICKLE}${NPY}CODE = ${JSON.stringify(code)}\n${program}\n`;

        test(`${deed} in plain CPython, and not in a box`, { timeout: 120_000 }, async () => {
          const plain = spawnSync(SYSTEM_PYTHON, ['-c', attack], { encoding: 'utf8' });
          expect(plain.stdout).toBe('reached\n');
          for (const isolation of ['process', 'kernel'] as const) {
            const box = await boxOf(isolation);
            boxes.push(box);
            const result = await box.exec(attack);
            expect(result.stdout).toBe('');
            expect(result.error).toMatchObject({ name: 'PermissionError' });
          }
        });
      }
    });
});
