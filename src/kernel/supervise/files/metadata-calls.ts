import type { Arena } from '../../start/arena.js';
import type { ScriptCall } from '../../start/script.js';
import type { SyscallName } from '../../abi/syscalls.js';
import type { CallerStatus } from '../caller.js';
import type { Notification } from '../listener.js';
import { atDescriptor, atPath, type Naming, withWritableFile } from './metadata-target.js';
import { type Handler, intArgument, pointerArgument, type Supervision } from '../supervision.js';
import { E2BIG, EFAULT, EINVAL, EPERM, ERANGE } from '../../abi/errno.js';
import { AT_EMPTY_PATH, AT_FDCWD, AT_SYMLINK_NOFOLLOW, XATTR_NAME_MAX } from '../../abi/files.js';

const LONGEST_ATTRIBUTE = 32 * 1024;
/** The other attributes are for administrators. */
const OPEN_ATTRIBUTES = /^(?:user\.|system\.posix_acl_(?:access|default)$)/;

type Change = (arena: Arena, file: number) => ScriptCall;
/** The change to make to the file; minus an error number if the arguments make no sense. */
type ReadChange = (supervision: Supervision, call: Notification) => Change | number;

function metadata(
  api: SyscallName,
  nameFile: (call: Notification) => Naming | number,
  readChange: ReadChange,
): Handler {
  return (supervision, call) => {
    const naming = nameFile(call);
    if (typeof naming === 'number') return naming;
    const change = readChange(supervision, call);
    if (typeof change === 'number') return change;
    return withWritableFile(supervision, call, api, naming, (caller: CallerStatus, file) =>
      supervision.act(caller, {}, (arena) => change(arena, file)),
    );
  };
}

const path = (call: Notification): Naming => atPath(call, 0, true);
const linkPath = (call: Notification): Naming => atPath(call, 0, false);
const descriptor = (call: Notification): Naming => atDescriptor(intArgument(call, 0));

/** Descriptor and path, and flags in argument `index`; no flags if that is null. */
function atFlags(index: number | null): (call: Notification) => Naming | number {
  return (call) => {
    const flags = index === null ? 0 : intArgument(call, index);
    if ((flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH)) !== 0) return -EINVAL;
    return {
      directory: intArgument(call, 0),
      path: pointerArgument(call, 1),
      followsLinks: (flags & AT_SYMLINK_NOFOLLOW) === 0,
      mayBeEmpty: (flags & AT_EMPTY_PATH) !== 0,
    };
  };
}

/** A null path means the descriptor itself. */
function timesNaming(index: number | null): (call: Notification) => Naming | number {
  return (call) => (pointerArgument(call, 1) === 0n ? descriptor(call) : atFlags(index)(call));
}

/** By this name every call reaches a file that is open here, even one opened with O_PATH. */
function nameOf(arena: Arena, file: number): bigint {
  return arena.text(`/proc/self/fd/${file}`);
}

function mode(index: number): ReadChange {
  return (_supervision, call) => (arena, file) => ({
    name: 'fchmodat',
    args: [AT_FDCWD, nameOf(arena, file), intArgument(call, index) & 0o7777],
  });
}

function owner(index: number): ReadChange {
  return (_supervision, call) => (arena, file) => ({
    name: 'fchownat',
    args: [AT_FDCWD, nameOf(arena, file), intArgument(call, index), intArgument(call, index + 1), 0],
  });
}

/** The layouts of two times in memory, read as seconds and nanoseconds. */
const CLOCKS = {
  seconds: { size: 16, read: (bytes: Buffer) => [bytes.readBigInt64LE(0), 0n, bytes.readBigInt64LE(8), 0n] },
  microseconds: {
    size: 32,
    read: (bytes: Buffer) => [
      bytes.readBigInt64LE(0),
      bytes.readBigInt64LE(8) * 1000n,
      bytes.readBigInt64LE(16),
      bytes.readBigInt64LE(24) * 1000n,
    ],
  },
  nanoseconds: {
    size: 32,
    read: (bytes: Buffer) => [0, 8, 16, 24].map((offset) => bytes.readBigInt64LE(offset)),
  },
} as const;

function times(index: number, clock: keyof typeof CLOCKS): ReadChange {
  return ({ system }, call) => {
    const pointer = pointerArgument(call, index);
    const bytes = pointer === 0n ? null : system.readMemory(call.tid, pointer, CLOCKS[clock].size);
    // A null pointer means now.
    if (bytes === null && pointer !== 0n) return -EFAULT;
    const values = bytes === null ? null : CLOCKS[clock].read(bytes);
    if (
      clock === 'microseconds' &&
      values?.some((value, at) => at % 2 === 1 && (value < 0n || value >= 1_000_000_000n))
    ) {
      return -EINVAL;
    }
    return (arena, file) => ({
      name: 'utimensat',
      args: [AT_FDCWD, nameOf(arena, file), values === null ? 0 : arena.words(values), 0],
    });
  };
}

function attributeName({ system }: Supervision, call: Notification, index: number): Buffer | number {
  const name = system.readText(call.tid, pointerArgument(call, index), XATTR_NAME_MAX + 1);
  if (name === null) return -EFAULT;
  if (name.length === 0) return -ERANGE;
  return OPEN_ATTRIBUTES.test(name.toString('latin1')) ? name : -EPERM;
}

const setAttribute: ReadChange = (supervision, call) => {
  const name = attributeName(supervision, call, 1);
  if (typeof name === 'number') return name;
  const size = Number(pointerArgument(call, 3));
  if (size > LONGEST_ATTRIBUTE) return -E2BIG;
  const value = supervision.system.readMemory(call.tid, pointerArgument(call, 2), size);
  if (value === null) return -EFAULT;
  return (arena, file) => ({
    name: 'setxattr',
    args: [nameOf(arena, file), textOf(arena, name), arena.bytes(value), size, intArgument(call, 4)],
  });
};

const removeAttribute: ReadChange = (supervision, call) => {
  const name = attributeName(supervision, call, 1);
  if (typeof name === 'number') return name;
  return (arena, file) => ({ name: 'removexattr', args: [nameOf(arena, file), textOf(arena, name)] });
};

function textOf(arena: Arena, text: Buffer): bigint {
  return arena.bytes(Buffer.concat([text, Buffer.alloc(1)]));
}

/** setxattrat, removexattrat and file_setattr are too new for programs to need them: they stay refused. */
export const METADATA_HANDLERS: Readonly<Partial<Record<SyscallName, Handler>>> = {
  chmod: metadata('chmod', path, mode(1)),
  fchmod: metadata('fchmod', descriptor, mode(1)),
  fchmodat: metadata('fchmodat', atFlags(null), mode(2)),
  fchmodat2: metadata('fchmodat2', atFlags(3), mode(2)),
  chown: metadata('chown', path, owner(1)),
  lchown: metadata('lchown', linkPath, owner(1)),
  fchown: metadata('fchown', descriptor, owner(1)),
  fchownat: metadata('fchownat', atFlags(4), owner(2)),
  utime: metadata('utime', path, times(1, 'seconds')),
  utimes: metadata('utimes', path, times(1, 'microseconds')),
  futimesat: metadata('futimesat', timesNaming(null), times(2, 'microseconds')),
  utimensat: metadata('utimensat', timesNaming(3), times(2, 'nanoseconds')),
  setxattr: metadata('setxattr', path, setAttribute),
  lsetxattr: metadata('lsetxattr', linkPath, setAttribute),
  fsetxattr: metadata('fsetxattr', descriptor, setAttribute),
  removexattr: metadata('removexattr', path, removeAttribute),
  lremovexattr: metadata('lremovexattr', linkPath, removeAttribute),
  fremovexattr: metadata('fremovexattr', descriptor, removeAttribute),
};
