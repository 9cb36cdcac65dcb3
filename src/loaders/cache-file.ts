/**
 * Returns where V8's code cache of one of our files lies. There is one for each Node version: V8 accepts a cache from any
 * Node with the same V8 number, although the code of another Node does not fit. The loaders (*.cjs) cannot import this and
 * repeat the line, as does scripts/cache/save-cache.cjs.
 */
export function cacheFileOf(file: string): string {
  return `${file}.${process.version}-${process.arch}.cache`;
}
