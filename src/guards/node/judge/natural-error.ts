export const EACCES = -13;
const EROFS = -30;
export const NONAME = -3008;
const ENOENT = -2;

/** The error with which the call fails on a read-only disk, or without a network. All fields are always there. */
export interface NaturalError {
  readonly code: string;
  readonly errno: number;
  readonly syscall: string;
  readonly path: string | undefined;
  readonly address: string | undefined;
  readonly port: number | undefined;
  readonly hostname: string | undefined;
}

/** A call that is not permitted. */
export function notPermitted(syscall: string, path?: string): NaturalError {
  return naturalError('EACCES', EACCES, syscall, path);
}

export function readOnly(syscall: string, path: string): NaturalError {
  return naturalError('EROFS', EROFS, syscall, path);
}

export function unreachable(syscall: string, address: string, port: number | undefined): NaturalError {
  return { code: 'EACCES', errno: EACCES, syscall, path: undefined, address, port, hostname: undefined };
}

export function unknownHost(syscall: string, hostname: string): NaturalError {
  return { code: 'ENOTFOUND', errno: NONAME, syscall, path: undefined, address: undefined, port: undefined, hostname };
}

export function missingModule(name: string): NaturalError {
  return naturalError('ERR_MODULE_NOT_FOUND', ENOENT, 'import', name);
}

export function nativeCodeDisabled(): NaturalError {
  return naturalError('ERR_DLOPEN_DISABLED', EACCES, 'dlopen', undefined);
}

function naturalError(code: string, errno: number, syscall: string, path: string | undefined): NaturalError {
  return { code, errno, syscall, path, address: undefined, port: undefined, hostname: undefined };
}
