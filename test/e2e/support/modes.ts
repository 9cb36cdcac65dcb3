/** The two ways to run a Node target. A limit needs a launcher beside the target, hence a process of its own. */
export const MODES: Readonly<Record<'in-process' | 'bootstrap', readonly string[]>> = {
  'in-process': [],
  bootstrap: ['--timeout', '600'],
};
