// Tests run shells, and shells need a /dev/null that everybody can write to. Some machines have a plain file there, or a
// device that is for root alone.
import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

const NULL_DEVICE = 0x103;
const GIVE_ORDINARY = `set -e
mount -t tmpfs -o mode=755,dev tmpfs /mnt
mknod -m 666 /mnt/null c 1 3
touch /dev/null
mount --bind /mnt/null /dev/null
umount -l /mnt
exec "$@"`;

/** Where /dev/null is unusual, runs this script again in a mount namespace where it is not; only root can do that. */
export function ensureOrdinaryNull() {
  if (process.platform !== 'linux' || isOrdinary()) return;
  if (process.getuid() !== 0 || !canUnshare()) {
    console.log('warning: /dev/null is no device that everybody can write to; tests that run shells may fail');
    return;
  }
  const script = [
    'unshare',
    ['--mount', '/bin/sh', '-c', GIVE_ORDINARY, 'sh', process.execPath, ...process.argv.slice(1)],
  ];
  const { status } = spawnSync(...script, { stdio: 'inherit' });
  // The run inside has done everything.
  // oxlint-disable-next-line unicorn/no-process-exit
  process.exit(status ?? 1);
}

function isOrdinary() {
  try {
    const { rdev, mode } = statSync('/dev/null');
    return rdev === NULL_DEVICE && (mode & 0o666) === 0o666;
  } catch {
    return false;
  }
}

function canUnshare() {
  try {
    execFileSync('unshare', ['--mount', '/bin/sh', '-c', `set -- true; ${GIVE_ORDINARY}`], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    return true;
  } catch {
    return false;
  }
}
