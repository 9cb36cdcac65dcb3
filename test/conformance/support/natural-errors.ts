/** What a refused call raises: a PolicyViolation that is also the natural error of that call. */
export type ErrorKind = 'permission' | 'read-only' | 'name' | 'import' | 'database' | 'native';

export interface NaturalError {
  /** The types that an `except` clause can name, the most special one first. */
  readonly types: readonly string[];
  readonly errno: string | number | null;
}

/** EAI_NONAME on Linux. */
const NO_SUCH_NAME = -2;

export const PYTHON_ERRORS: Readonly<Record<ErrorKind, NaturalError>> = {
  permission: { types: ['PolicyViolation', 'PermissionError', 'OSError'], errno: 'EACCES' },
  'read-only': { types: ['PolicyViolation', 'PermissionError', 'OSError'], errno: 'EROFS' },
  name: { types: ['PolicyViolation', 'gaierror', 'OSError'], errno: NO_SUCH_NAME },
  import: { types: ['PolicyViolation', 'ImportError'], errno: null },
  native: { types: ['PolicyViolation', 'ImportError'], errno: null },
  /** Users of a database catch its own errors, which have no number. */
  database: { types: ['PolicyViolation', 'OperationalError', 'DatabaseError', 'Error'], errno: null },
};

export const NODE_ERRORS: Readonly<Record<ErrorKind, { readonly code: string; readonly errno: number }>> = {
  permission: { code: 'EACCES', errno: -13 },
  'read-only': { code: 'EROFS', errno: -30 },
  name: { code: 'ENOTFOUND', errno: -3008 },
  import: { code: 'ERR_MODULE_NOT_FOUND', errno: -2 },
  database: { code: 'EROFS', errno: -30 },
  native: { code: 'ERR_DLOPEN_DISABLED', errno: -13 },
};
