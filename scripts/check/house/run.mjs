// npm run house: rules of the tree that neither linter knows. Each offender is printed as `file:line what`, and any fails.
//   - a cast (`as`, `!`, but not `as const`) gives its reason in a comment beside it or above
//   - no function is too long, none in Python has too many parameters
//   - no room (folder) holds too many files
// limits.mjs has the numbers.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkTypescript } from './check-typescript.mjs';
import { crowdedRooms } from './crowded-rooms.mjs';
import { LIMITS } from './limits.mjs';

const CHECKED = ['src', 'python', 'scripts', 'bench'];
/** Rooms only: attacks have a folder for each subject, however many there are. */
const ROOMS = ['test', ':!test/escapes'];

process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
const files = trackedFiles(CHECKED);
const complaints = [
  ...crowdedRooms([...files, ...trackedFiles(ROOMS)], LIMITS.files),
  ...files
    .filter((file) => /\.(?:ts|[cm]js)$/.test(file))
    .flatMap((file) => checkTypescript(file, readFileSync(file, 'utf8'), LIMITS)),
  ...checkPython(files.filter((file) => file.endsWith('.py'))),
];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) {
  console.error(`${complaints.length} complaints`);
  process.exitCode = 1;
}

/** Lists the files that git knows or would add, so that a new file is checked before its first commit. */
function trackedFiles(paths) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths];
  return execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));
}

function checkPython(sources) {
  const script = fileURLToPath(new URL('check_python.py', import.meta.url));
  const args = [script, String(LIMITS.lines), String(LIMITS.parameters)];
  const output = execFileSync('python3', args, { input: sources.join('\n'), encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}
