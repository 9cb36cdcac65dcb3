import { HermeticError } from '../../../errors.js';
import { FileSystemError } from '../file-system-error.js';

/** How much a guest may keep; null for no limit. Bytes and files beyond it are EDQUOT, too large a file is EFBIG. */
export interface Quota {
  /** All files together. */
  readonly bytes?: number | null;
  /** Files and directories together. */
  readonly files?: number | null;
  /** One file. */
  readonly fileBytes?: number | null;
  /** Names in a path. */
  readonly depth?: number | null;
}

const MEBIBYTE = 1024 * 1024;

/** The default limits of a VirtualFS, whose files are in the host's own memory. */
export const MEMORY_QUOTA: Required<Quota> = { bytes: 64 * MEBIBYTE, files: 10_000, fileBytes: null, depth: 64 };

export function parseQuota(quota: Quota, defaults: Required<Quota>): Required<Quota> {
  for (const [name, value] of Object.entries(quota)) {
    // Callers in JavaScript have no types to stop them.
    const given: unknown = value;
    if (!Object.hasOwn(MEMORY_QUOTA, name))
      throw new HermeticError('E_UNKNOWN_OPTION', `quota: there is no option "${name}"`, {
        hint: 'its options are bytes, files, fileBytes, depth',
      });
    if (
      given !== null &&
      given !== undefined &&
      !(typeof given === 'number' && Number.isSafeInteger(given) && given >= 0)
    )
      throw new HermeticError('E_BAD_OPTION', `quota: ${name} must be a whole number, or null for no limit`);
  }
  const defined = Object.fromEntries(Object.entries(quota).filter(([, value]) => value !== undefined));
  return { ...defaults, ...defined };
}

/** The part of a quota that is in use. */
export class Usage {
  bytes = 0;
  files = 0;
  readonly #quota: Required<Quota>;

  constructor(quota: Required<Quota>) {
    this.#quota = quota;
  }

  /** Throws if the addition would exceed the quota. */
  assertRoom(more: { bytes: number; files: number }, syscall: string, path: string): void {
    if (!this.hasRoom(more)) throw new FileSystemError('EDQUOT', syscall, path);
  }

  /** Removing is always allowed, even above the quota. */
  hasRoom(more: { bytes: number; files: number }): boolean {
    const { bytes, files } = this.#quota;
    const tooMuch = more.bytes > 0 && bytes !== null && this.bytes + more.bytes > bytes;
    const tooMany = more.files > 0 && files !== null && this.files + more.files > files;
    return !tooMuch && !tooMany;
  }

  clear(): void {
    this.bytes = 0;
    this.files = 0;
  }

  assertSize(size: number, syscall: string, path: string): void {
    const { fileBytes } = this.#quota;
    if (fileBytes !== null && size > fileBytes) throw new FileSystemError('EFBIG', syscall, path);
  }

  get limitsDepth(): boolean {
    return this.#quota.depth !== null;
  }

  assertDepth(depth: number, syscall: string, path: string): void {
    if (this.#quota.depth !== null && depth > this.#quota.depth) throw new FileSystemError('EDQUOT', syscall, path);
  }

  add({ bytes, files }: { bytes: number; files: number }): void {
    this.bytes += bytes;
    this.files += files;
  }
}
