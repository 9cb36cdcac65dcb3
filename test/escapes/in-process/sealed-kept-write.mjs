import fs from 'node:fs';
import { change } from './support/reach.mjs';
export const mode = 'sealed';
export const keep = () => fs.writeFileSync;
export const attack = ({ world, kept }) => change(world, kept);
