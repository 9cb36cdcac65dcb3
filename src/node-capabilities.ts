/**
 * Lists what each version of Node can do. Every fact about Node that depends on a version number has its row here, and the rest
 * of the code asks by name. Whatever can be looked up in the running process is looked up there instead.
 */
export type NodeCapability =
  /** The bindings take the arguments that the guards read. */
  | 'guardableBindings'
  /** libuv uses io_uring without being told to. */
  | 'ioUringByDefault'
  /** `--disable-sigusr1` */
  | 'sigusr1Flag'
  /** `--no-experimental-ffi` */
  | 'ffiFlag';

/** The first release of a major version that has the capability; so do all later majors. */
type Release = readonly [major: number, minor: number];

const SINCE: Readonly<Record<NodeCapability, readonly Release[]>> = {
  guardableBindings: [[20, 12]],
  ioUringByDefault: [[21, 0]],
  sigusr1Flag: [
    [22, 14],
    [23, 7],
    [24, 0],
  ],
  ffiFlag: [[26, 0]],
};

/** `version` as in `process.version`. A text that is no version has no capability. */
export function nodeHas(capability: NodeCapability, version: string): boolean {
  const [, major = NaN, minor = NaN] = /^v?(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  const release = SINCE[capability].findLast(([first]) => first <= major);
  return release !== undefined && (release[0] < major || release[1] <= minor);
}
