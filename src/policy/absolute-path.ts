const WINDOWS = /^(?:[A-Za-z]:)?[\\/]/;

/** `path` seen from `base`. `..` stays: after a symbolic link only the file system knows what it means. */
export function absolutePath(base: string, path: string): string {
  // A backslash is an ordinary character in a POSIX name, so the form of `base` decides.
  if (!base.startsWith('/')) return WINDOWS.test(path) ? path : `${base}\\${path}`;
  const joined = path.startsWith('/') ? path : `${base}/${path}`;
  return `/${joined
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')}`;
}
