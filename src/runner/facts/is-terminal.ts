/** The binding behind node:tty; loading the whole module would load Node's network stack at every start. */
interface TerminalBinding {
  isTTY(descriptor: number): boolean;
}

export function isTerminal(descriptor: number): boolean {
  // Node has no type for it, but it is public and exists in every supported version.
  const node = process as unknown as { binding(name: 'tty_wrap'): TerminalBinding };
  return node.binding('tty_wrap').isTTY(descriptor);
}
