// npm run lock: completes package-lock.json. npm drops the builds of a package for other platforms
// when the registry in use does not carry them, and then `npm ci` refuses the lock file that npm wrote itself.
// An entry without an address or a hash is enough: on a platform that it is not for, npm skips it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOCK = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const added = missingBuilds(lock.packages);
lock.packages = Object.fromEntries(Object.entries({ ...lock.packages, ...added }).sort(byPath));
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lock: ${Object.keys(added).length} builds for other platforms added`);

/** Entries for the optional dependencies that are named in the lock file but have no entry of their own. */
function missingBuilds(packages) {
  const missing = {};
  for (const [ownerPath, owner] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const shared = `node_modules/${name}`;
      const own = `${ownerPath}/${shared}`;
      if (packages[own] || (packages[shared] ?? missing[shared])?.version === version) continue;
      // A range that npm could resolve is in the lock file; only exact versions can be added from their name.
      if (!/^\d/.test(version)) {
        if (packages[shared]) continue;
        throw new Error(`${name} is not in the lock file and has no exact version: ${version}`);
      }
      // Two versions of one package each have their builds; the second goes below its owner, as npm does it.
      const path = packages[shared] || missing[shared] ? own : shared;
      missing[path] = { version, ...platformOf(name), ...(owner.dev && { dev: true }), optional: true };
    }
  }
  return missing;
}

/** Reads the platform off a name such as `binding-linux-arm64-musl` or `linux-ia32`. */
function platformOf(name) {
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .replace('linuxmusl', 'linux-musl')
    .split('-');
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) =>
    words.some((word) => word === processor || word.startsWith(`${processor}_`)),
  );
  if (words.some((word) => word.startsWith('wasm'))) return { cpu: ['wasm32'] };
  if (words.includes('universal')) return { os };
  if (os.length !== 1) throw new Error(`${name} does not name its platform`);
  const libc = words.includes('musl') ? ['musl'] : words.some((word) => word.startsWith('gnu')) ? ['glibc'] : null;
  return { ...(cpu.length > 0 && { cpu }), ...(libc && os[0] === 'linux' && { libc }), os };
}

function byPath([a], [b]) {
  return a.localeCompare(b, 'en');
}
