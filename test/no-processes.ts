// A setup file of the unit tests: whatever would start a process or a thread throws, so that a test which needs one is
// noticed at once and moves to test/integration.
import childProcess from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { afterAll, expect } from 'vitest';

function refuse(): never {
  throw new Error('unit tests start no process and no thread; move this test to test/integration');
}

// spawn, exec, execFile and fork all end in this method.
Object.assign(childProcess.ChildProcess.prototype, { spawn: refuse });
for (const name of ['spawnSync', 'execSync', 'execFileSync']) Object.assign(childProcess, { [name]: refuse });
Object.assign(workerThreads, { Worker: refuse });
syncBuiltinESMExports();

// hermetic's own FFI makes system calls that nothing in this process can see, but the kernel knows of every child.
const before = children();
afterAll(() => expect(children(), 'a process was started').toEqual(before));

/** The children that are alive, and the page faults of those that ended: every process has some. */
function children(): readonly string[] {
  if (process.platform !== 'linux') return [];
  const alive = readdirSync('/proc/self/task').flatMap((thread) => readIfThere(`/proc/self/task/${thread}/children`));
  // The name of the program may hold spaces, so count from its parenthesis: the 11th field is cminflt, the 13th cmajflt.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return [...alive.filter((pids) => pids !== ''), `${fields[8]} ${fields[10]} faults`];
}

/** A thread may end while the others are looked at. */
function readIfThere(path: string): readonly string[] {
  try {
    return [readFileSync(path, 'utf8').trim()];
  } catch {
    return [];
  }
}
