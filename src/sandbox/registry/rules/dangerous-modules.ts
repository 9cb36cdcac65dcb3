/** Modules of Python that give a program the interpreter: with any of them the gates of the language hold nothing. */
const DANGEROUS: Readonly<Record<string, string>> = {
  'shows the objects of the interpreter': 'sys builtins gc inspect types dis tracemalloc symtable',
  'runs text, or bytes that are code':
    'code codeop runpy marshal timeit cProfile profile pdb bdb trace doctest pickle _pickle shelve dill cloudpickle py_compile compileall',
  'loads modules by their names':
    'importlib imp zipimport pkgutil modulefinder site sysconfig ensurepip venv pip setuptools pkg_resources unittest.mock logging.config',
  'calls native code': 'ctypes _ctypes cffi _cffi_backend mmap faulthandler',
  'works on processes and descriptors':
    'os posix nt io _io subprocess _posixsubprocess multiprocessing _thread signal fcntl resource pty tty termios select selectors atexit',
  'takes names of attributes, which the sandbox checks in its own version of it':
    'functools operator copy dataclasses string typing contextlib traceback asyncio',
};

const REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries(DANGEROUS).flatMap(([reason, names]) => names.split(' ').map((name) => [name, reason] as const)),
);

/** The reason why a module needs `{ dangerous: true }`; null if it does not. A submodule of such a module needs it too. */
export function dangerOf(name: string): string | null {
  const parts = name.split('.');
  for (const [index] of parts.entries()) {
    const reason = REASONS.get(parts.slice(0, index + 1).join('.'));
    if (reason !== undefined) return reason;
  }
  return null;
}
