import diagnostics from 'node:diagnostics_channel';
import { change } from './support/reach.mjs';
export const mode = 'sealed';
export function attack({ world }) {
  diagnostics.subscribe('hermetic:violation', () => {
    throw new Error('no');
  });
  diagnostics.Channel.prototype.publish = () => {
    throw new Error('never');
  };
  return change(world);
}
