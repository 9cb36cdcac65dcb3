import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../../../src/sandbox/policy.js';
import { type Box, sandbox, type SandboxOptions } from '../../../../../src/sandbox/sandbox.js';
import { VirtualFS } from '../../../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { lacksPackages, SYSTEM_PYTHON } from '../../../../python-packages.js';

const boxes: Box[] = [];
afterAll(async () => {
  for (const box of boxes) await box.dispose();
});

async function open(policy: Policy, options: SandboxOptions = {}): Promise<Box> {
  const box = await sandbox(policy, { language: 'python', ...options });
  boxes.push(box);
  return box;
}

describe('a registered module', () => {
  const policy = new Policy({ timeout: 20 })
    .pythonModule('xml.etree.ElementTree')
    .pythonModule('concurrent.futures')
    .pythonModule('email')
    .pythonModule('wsgiref', { recursive: false });
  let box: Box | null = null;

  test.each<[code: string, value: unknown]>([
    ['import xml.etree.ElementTree as ET\nET.fromstring("<a b=\'1\'/>").get("b")', '1'],
    ['import xml.etree.ElementTree\nxml.etree.ElementTree.Element("x").tag', 'x'],
    ['from xml.etree import ElementTree\nElementTree.Element("y").tag', 'y'],
    ['from xml.etree.ElementTree import *\nElement("z").tag', 'z'],
    ['from concurrent.futures import Future\nFuture().done()', false],
    // The package comes with its submodules, also with those that only an import adds to it.
    ['import email.mime.text\nemail.mime.text.MIMEText("a").get_payload()', 'a'],
    ['import email\nemail.message_from_string("To: b\\n\\n")["To"]', 'b'],
  ])('works: %s', async (code, value) => {
    box ??= await open(policy);
    expect(await box.exec(code)).toMatchObject({ error: null, value });
  });

  test.each<[code: string, name: string, message: string]>([
    ['import xml.dom', 'PolicyViolation', "module 'xml.dom' is not available in the sandbox"],
    ['import email.nothing', 'ModuleNotFoundError', "No module named 'email.nothing'"],
    ['import wsgiref.util', 'PolicyViolation', "module 'wsgiref.util' is not available in the sandbox"],
  ])('has a border: %s', async (code, name, message) => {
    box ??= await open(policy);
    expect((await box.exec(code)).error).toMatchObject({ name, message });
  });
});

describe.skipIf(lacksPackages('numpy', 'pandas'))('numpy and pandas', () => {
  const files = new VirtualFS({ '/data.csv': 'k,v\na,1\nb,2\na,3\n', '/folder/x.txt': 'x' });
  let box: Box | null = null;
  const run = async (code: string): Promise<Awaited<ReturnType<Box['exec']>>> => {
    const policy = new Policy({ timeout: 60, memoryLimit: 1024 })
      .fn('total', (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0))
      .pythonModule('numpy')
      .pythonModule('pandas')
      .pythonModule('glob');
    box ??= await open(policy, { python: SYSTEM_PYTHON, filesystem: files });
    return box.exec(`import numpy as np, pandas as pd\n${code}`);
  };

  test.each<[code: string, value: unknown]>([
    ['np.int64(3)', 3],
    ['[np.float32(1.5), np.bool_(True), np.str_("a")]', [1.5, true, 'a']],
    ['np.arange(4).reshape(2, 2)', [[0, 1], [2, 3]]], // prettier-ignore
    ['np.complex128(1+2j)', { real: 1, imag: 2 }],
    ['np.array([(1, 2.5)], dtype=[("a", "i4"), ("b", "f8")])', [{ a: 1, b: 2.5 }]],
    ['np.ma.array([1, 2], mask=[False, True])', [1, null]],
    ['[np.datetime64("NaT"), pd.NaT, pd.NA]', [null, null, null]],
    ['[np.timedelta64(5, "m"), pd.Timedelta("1h")]', [300, 3600]],
    ['pd.Timestamp("2024-01-01", tz="Europe/Berlin")', new Date('2023-12-31T23:00:00Z')],
    ['pd.DataFrame({"a": [1, 2], "b": ["x", None]})', [{ a: 1, b: 'x' }, { a: 2, b: null }]], // prettier-ignore
    ['pd.read_csv("/data.csv").groupby("k").sum()', [{ k: 'a', v: 4 }, { k: 'b', v: 2 }]], // prettier-ignore
    ['pd.read_csv("/data.csv").groupby("k").v.sum()', { a: 4, b: 2 }],
    ['pd.Series([1, 2], index=["a", "a"])', [['a', 1], ['a', 2]]], // prettier-ignore
    ['pd.Index([1, 2])', [1, 2]],
    ['pd.Categorical(["a", "b"])', ['a', 'b']],
    ['pd.Interval(0, 1)', { left: 0, right: 1, closed: 'right' }],
    ['total(np.array([1, 2, 3]))', 6],
  ])('%s crosses', async (code, value) => {
    const result = await run(code);
    expect(result.error).toBeNull();
    expect(result.value).toEqual(value);
    expect(result.dropped).toEqual([]);
  });

  test('large tables cross with their first rows, and the rest is told', async () => {
    const result = await run('np.zeros((3000, 5))');
    expect(result.value).toHaveLength(2000);
    expect(result.dropped).toEqual(['value[2000:]']);
  });

  test.each<[code: string, value: unknown]>([
    ['import numpy.linalg as la\nla.norm([3.0, 4.0])', 5],
    ['from numpy.random import default_rng\ndefault_rng(1).integers(10) < 10', true],
    ['from numpy import *\narray([1]).sum()', 1],
    ['np.save("/a.npy", np.arange(3))\nnp.load("/a.npy")', [0, 1, 2]],
    ['np.savetxt("/b.txt", np.eye(2))\nnp.loadtxt("/b.txt")', [[1, 0], [0, 1]]], // prettier-ignore
    ['open("/c.bin", "wb").write(b"\\x01\\x02")\nnp.fromfile("/c.bin", dtype="uint8")', [1, 2]],
    ['pd.DataFrame({"a": [1]}).to_excel("/x.xlsx", index=False)\npd.read_excel("/x.xlsx")', [{ a: 1 }]],
    ['pd.DataFrame({"a": [1]}).to_pickle("/x.pkl.gz")\npd.read_pickle("/x.pkl.gz")', [{ a: 1 }]],
    ['import glob\nglob.glob("/folder/*")', ['/folder/x.txt']],
  ])('%s works on the files of the box', async (code, value) => {
    const result = await run(code);
    expect(result.error).toBeNull();
    expect(result.value).toEqual(value);
  });

  test.each<[code: string, message: string | RegExp]>([
    ['pd.read_csv("/etc/passwd")', "[Errno 2] No such file or directory: '/etc/passwd'"],
    ['np.loadtxt("/etc/hostname")', '/etc/hostname not found.'],
    ['np.fromfile("/etc/passwd", dtype="uint8")', "[Errno 2] No such file or directory: '/etc/passwd'"],
    ['np.memmap("/data.csv")', 'numpy.memmap: files of a box have no descriptor; use np.load or np.fromfile'],
    ['np.arange(3).tofile("/t.bin")', 'fileno: files of a box have no descriptor'],
    ['pd.DataFrame({"a": [1]}).agg("_mgr")', "'_mgr' is private, and not available in the sandbox"],
    ['pd.read_csv("http://127.0.0.1:9/x.csv")', /^\[Errno 1\] this box has no network \(urllib\.Request\): the policy/],
  ])('%s is refused', async (code, message) => {
    const { error } = await run(code);
    expect(error?.message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
  });

  test('draw other random numbers in every box', async () => {
    const policy = new Policy({ timeout: 60 }).pythonModule('numpy').pythonModule('pandas').pythonModule('glob');
    const seen = new Set<unknown>();
    for (const _ of [1, 2, 3]) {
      const other = await open(policy, { python: SYSTEM_PYTHON });
      const code = 'import random, numpy\n[random.random(), float(numpy.random.rand())]';
      // A list of two numbers, as the program says.
      for (const number of (await other.exec(code)).value as number[]) seen.add(number);
    }
    expect(seen.size).toBe(6);
  });
});

describe('the network', () => {
  const server = createServer((_, response) => response.end('hello'));
  afterAll(() => server.close());

  test.each(['process', 'kernel'] as const)('is there if the policy allows it, at level %s', async (isolation) => {
    if (!server.listening) await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
    // A server over TCP has an address with a port.
    const { port } = server.address() as AddressInfo;
    const programs = [
      `import urllib.request\nurllib.request.urlopen("http://127.0.0.1:${port}/").read().decode()`,
      `import http.client\nc = http.client.HTTPConnection("127.0.0.1", ${port})\nc.request("GET", "/")\nc.getresponse().read().decode()`,
    ];
    for (const allowNetwork of [true, false]) {
      const policy = new Policy({ timeout: 20, allowNetwork })
        .pythonModule('urllib.request')
        .pythonModule('http.client');
      const box = await open(policy, { isolation });
      for (const program of programs) {
        const { value, error, isolation: got } = await box.exec(program);
        const filter = got.mechanisms.find(({ name }) => name === 'seccomp')?.detail;
        expect(filter?.includes('sockets for IP')).toBe(allowNetwork);
        if (allowNetwork) expect([value, error]).toEqual(['hello', null]);
        else
          expect(error?.message).toMatch(/^\[Errno 1\] this box has no network \(\S+\): the policy does not allow it/);
      }
    }
  });
});
