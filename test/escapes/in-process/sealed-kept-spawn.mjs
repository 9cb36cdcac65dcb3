import { spawnSync } from 'node:child_process';
export const mode = 'sealed';
export const keep = () => spawnSync;
export const attack = ({ kept }) => kept('echo', ['ESCAPED'], { encoding: 'utf8' }).stdout;
