import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import type { HookedImports } from '../../entry/import-hooks.js';
import { text } from '../../seams/primordials.js';

/** Before Node 22.15 only the thread of module.register sees imports. `told` gets the name of each that it refused. */
export function registerInThread(file: string, hooked: HookedImports, told: (name: string) => void): () => void {
  const { port1, port2 } = new MessageChannel();
  const take = receiveMessageOnPort;
  port1.on('message', told);
  port1.unref();
  module.register(pathToFileURL(file), { data: { ...hooked, port: port2 }, transferList: [port2] });
  const settle = (): void => {
    for (let message = take(port1); message !== undefined; message = take(port1)) told(text(message.message));
  };
  // A program that ends at once gives no turn to the port.
  process.on('exit', settle);
  return settle;
}
