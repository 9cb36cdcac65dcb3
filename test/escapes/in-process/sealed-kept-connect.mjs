import net from 'node:net';
import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export const keep = () => net.connect;
export const attack = ({ world, kept }) => reach(world, kept);
