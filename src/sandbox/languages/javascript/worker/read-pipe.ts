import { builtin } from '../../../../loaders/builtin.js';
import { nodeBinding } from '../../../../loaders/node-binding.js';

/** A handle of libuv for a pipe or a socket, as Node's own modules use it. */
interface PipeHandle {
  open(descriptor: number): number;
  readStart(): number;
  /** Called with what was read; without a buffer when the other end is closed, or reading failed. */
  onread: (buffer: ArrayBuffer | undefined) => void;
}

interface PipeBinding {
  readonly Pipe: new (type: number) => PipeHandle;
  readonly constants: { readonly SOCKET: number };
}

/**
 * Takes what arrives at a pipe whenever nothing else runs; `gone` is called when there is no other end any more. The pipe does
 * not block from now on. Its handle is used directly: the module `net` brings streams along, which take long to load.
 */
export function readPipe(descriptor: number, take: (chunk: Buffer) => void, gone: () => void): void {
  // Every Node from 20 to 26 has it; its members are looked at.
  const binding = nodeBinding('pipe_wrap') as Partial<PipeBinding> | null;
  if (binding?.Pipe === undefined || binding.constants === undefined) return readSocket(descriptor, take, gone);
  const handle = new binding.Pipe(binding.constants.SOCKET);
  handle.onread = (buffer) => {
    if (buffer === undefined) gone();
    else take(Buffer.from(buffer));
  };
  if (handle.open(descriptor) !== 0 || handle.readStart() !== 0) return gone();
}

function readSocket(descriptor: number, take: (chunk: Buffer) => void, gone: () => void): void {
  const socket = new (builtin('node:net').Socket)({ fd: descriptor, readable: true, writable: false });
  socket.on('data', take);
  socket.on('end', gone);
  socket.on('error', gone);
}
