/** Whether `path` is `dir` or below it. Both are absolute and without `.`, `..` or symbolic links. */
export function isInside(path: string, dir: string): boolean {
  // A backslash is an ordinary character in a POSIX name, so the form of `dir` decides what separates.
  const separator = dir.startsWith('/') ? '/' : '\\';
  return path === dir || path.startsWith(dir.endsWith(separator) ? dir : dir + separator);
}
