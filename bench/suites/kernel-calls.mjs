import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HERMETIC, defaultPython } from '../interpreters.mjs';

const CONNECT = fileURLToPath(new URL('connect_loop.py', import.meta.url));
const CALL = fileURLToPath(new URL('call_loop.py', import.meta.url));

/** What the kernel layer alone adds to one call. A shell starts Python, which therefore has no guards of ours. */
export async function suite() {
  const python = await defaultPython();
  const words = (...args) => ['/bin/sh', '-c', 'exec "$@"', 'sh', python, '-I', '-S', ...args];
  const [shell, ...bare] = words();
  const rows = [
    row('connect to 127.0.0.1', [CONNECT], ['--no-network', '--allow-localhost']),
    row('open and close', [CALL, 'open'], ['--no-network', '--fs-readonly']),
    row('stat', [CALL, 'stat'], ['--no-network', '--fs-readonly']),
    row('open and close', [CALL, 'open'], [`--fs-readonly=${dirname(CALL)}`, '--allow-read', dirname(dirname(python))]),
  ];
  return {
    rounds: 9,
    subjects: unique(rows.flatMap(({ subjects }) => subjects)),
    ratios: rows.map(({ ratio }) => ratio),
  };

  function row(what, args, flags) {
    const outside = `${what}, outside`;
    const inside = `${what}, under ${flags.join(' ')}`;
    return {
      subjects: [
        { name: outside, command: shell, args: [...bare, ...args], unit: 'us' },
        { name: inside, command: HERMETIC, args: [...flags, '--', ...words(...args)], unit: 'us' },
      ],
      ratio: { name: `${inside}, to outside`, of: inside, to: outside },
    };
  }
}

function unique(subjects) {
  return [...new Map(subjects.map((subject) => [subject.name, subject])).values()];
}
