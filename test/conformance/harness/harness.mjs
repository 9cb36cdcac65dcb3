// Runs the cases named on the command line, one after the other, each as a module of its own.
import { writeSync } from 'node:fs';
import { format } from 'node:util';

const results = [];
const { log } = console;
for (const name of process.argv.slice(2)) {
  // The runner cuts stderr at these lines, to know whose trace lines follow.
  writeSync(2, `=== ${name}\n`);
  let output = '';
  console.log = (...words) => {
    output += `${format(...words)}\n`;
  };
  let error = null;
  try {
    await import(`./${name}.mjs`);
  } catch (caught) {
    error = describe(caught);
  }
  results.push({ name, output, error });
}
writeSync(2, '=== end\n');
console.log = log;
// Sockets that a case left open do not keep the harness.
process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0));

function describe(error) {
  const { name, code, errno, syscall, path, message, guard, action, subject, reason } = Object(error);
  const orNull = (value) => value ?? null;
  return {
    name,
    code: orNull(code),
    errno: orNull(errno),
    syscall: orNull(syscall),
    path: orNull(path),
    message: error instanceof Error ? message : String(error),
    guard: orNull(guard),
    action: orNull(action),
    subject: orNull(subject),
    reason: orNull(reason),
  };
}
