/**
 * Where V8's code cache of a file of ours lies. V8 takes a cache from every Node with the same V8 number, though the code
 * that another Node makes does not fit: there is one for each Node. scripts/ has the same line.
 */
export function cacheFileOf(file: string): string {
  return `${file}.${process.version}-${process.arch}.cache`;
}
