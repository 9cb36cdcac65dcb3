import { afterEach, expect, test } from 'vitest';
import { Output, type OutputStream } from '../../../../../../src/sandbox/languages/javascript/print/output.js';

const warnings: Error[] = [];
const remember = (warning: Error): void => void warnings.push(warning);
process.on('warning', remember);

afterEach(() => {
  warnings.length = 0;
});

test.for([
  ['countReset', '["x"]', "Warning: Count for 'x' does not exist\n"],
  ['countReset', '[]', "Warning: Count for 'default' does not exist\n"],
  ['timeEnd', '["x"]', "Warning: No such label 'x' for console.timeEnd()\n"],
  ['timeLog', '[5]', "Warning: No such label '5' for console.timeLog()\n"],
] as const)('%s of what is not there warns the guest, not the host', async ([method, values, stderr]) => {
  const output = new Output(stream(), stream());
  output.print(method, values);
  expect(output.take()).toEqual({ stdout: '', stderr });
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(warnings).toEqual([]);
});

test('counts and timers that are there work, and a timer that is started twice is told', () => {
  const output = new Output(stream(), stream());
  for (const [method, values] of [
    ['count', '["a"]'],
    ['count', '["a"]'],
    ['countReset', '["a"]'],
    ['count', '["a"]'],
    ['time', '["t"]'],
    ['time', '["t"]'],
    ['timeEnd', '["t"]'],
  ] as const)
    output.print(method, values);
  const { stdout, stderr } = output.take();
  expect(stdout).toMatch(/^a: 1\na: 2\na: 1\nt: [\d.]+m?s\n$/);
  expect(stderr).toBe("Warning: Label 't' already exists for console.time()\n");
});

function stream(): OutputStream {
  let text = '';
  return { write: (more) => void (text += more), take: () => text };
}
