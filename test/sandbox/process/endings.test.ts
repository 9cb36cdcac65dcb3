import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import { describe, expect, test, vi } from 'vitest';
import { HAS_KERNEL } from '../../escapes/kernel-layer.js';

const INDEX = pathToFileURL(`${process.cwd()}/dist/index.js`).href;
const PID = String.raw`Number(/\((\d+)\)/.exec(isolation.mechanisms[1].detail)[1])`;

/** Opens a box, prints the number of its process, and goes on with `rest`. */
function host(isolation: string, rest: string): string {
  return `import { Policy, sandbox } from ${JSON.stringify(INDEX)};
    const open = () => sandbox(new Policy({ timeout: null }), { isolation: '${isolation}', ticks: false });
    const box = await open();
    const pidOf = async (box) => { const { isolation } = await box.exec('1'); return ${PID}; };
    console.log(await pidOf(box));
    ${rest}`;
}

function isThere(pid: number): boolean {
  try {
    // A zombie answers to a signal.
    return !/^State:\s*[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe.runIf(HAS_KERNEL).each(['process', 'kernel'])('at level %s', (isolation) => {
  test.each([
    ['waits', "await box.exec('await new Promise((r) => setTimeout(r, 1e6))')"],
    ['computes without end', "await box.exec('for (;;);')"],
    ['is inside of a native', 'await box.exec(\'/^(a+)+$/.test("a".repeat(60) + "b")\')'],
    ['is idle', 'setInterval(() => {}, 1000)'],
  ])('a process that %s dies with a host that is killed', async (_name, rest) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', host(isolation, rest)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    expect(isThere(pid)).toBe(true);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(isThere(pid)).toBe(false), 5000);
  });

  test('boxes that crash, are killed or disposed of leave no zombie and no descriptor', async () => {
    const rest = `import { readdirSync, readFileSync } from 'node:fs';
      const count = () => readdirSync('/proc/self/fd').length;
      const children = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ').filter(Boolean);
      const before = count();
      for (let round = 0; round < 3; round++) {
        process.kill(await pidOf(box), 'SIGKILL');
        await new Promise((r) => setTimeout(r, 50));
        await box.exec('1');
        const other = await open();
        const running = other.exec('for (;;);');
        setTimeout(() => other.cancel(), 50);
        await running;
        await other.dispose();
      }
      const { WorkerPool } = await import(${JSON.stringify(INDEX)});
      await box.dispose();
      const stateOf = (pid) => { try { return /^State:\\s*(\\w)/m.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))[1] } catch { return 'gone' } };
      const found = () => {
        const states = children().map(stateOf).filter((state) => state !== 'gone');
        return { fewer: count() <= before + 4, zombies: states.filter((state) => state === 'Z').length, children: states.length <= 2 };
      };
      // What ended is taken away a little later: on a busy machine, seconds later.
      const isClean = ({ fewer, zombies, children }) => fewer && zombies === 0 && children;
      for (let turn = 0; turn < 200 && !isClean(found()); turn++) await new Promise((r) => setTimeout(r, 100));
      console.log(JSON.stringify(found()));
      process.exit();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', host(isolation, rest)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    await once(child, 'close');
    expect(JSON.parse(out.split('\n')[1] ?? 'null')).toEqual({ fewer: true, zombies: 0, children: true });
  });

  test('a process has its pipes and /dev/null, and dies with the thread that opened its box', async () => {
    const rest =
      "(await import('node:worker_threads')).parentPort.postMessage(await pidOf(box)); setInterval(() => {}, 1000)";
    const thread = new Thread(
      `import(${JSON.stringify(`data:text/javascript,${encodeURIComponent(host(isolation, rest))}`)})`,
      {
        eval: true,
        stdout: true,
      },
    );
    const [pid] = (await once(thread, 'message')) as [number];
    const numbers = readdirSync(`/proc/${pid}/fd`).sort((a, b) => Number(a) - Number(b));
    const open = numbers.map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`).replace(/\d+/, 'N'));
    expect(open.slice(0, 6)).toEqual(['/dev/null', '/dev/null', 'pipe:[N]', 'pipe:[N]', 'pipe:[N]', 'pipe:[N]']);
    // Of Node's own: event loops, and what it opened to have the numbers of stdio taken.
    expect(open.slice(6).filter((file) => !/^(?:anon_inode:|pipe:|\/dev\/null)/.test(file))).toEqual([]);
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    expect(limits).toMatch(/^Max core file size\s+0\s+0/m);
    expect(limits).toMatch(/^Max file size\s+0\s+0/m);
    expect(limits).toMatch(/^Max open files\s+64\s+64/m);
    await thread.terminate();
    await vi.waitFor(() => expect(isThere(pid)).toBe(false), 5000);
  });
});
