import net from 'node:net';
import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export const keep = () => ({ Socket: net.Socket, connect: net.Socket.prototype.connect });
export const attack = ({ world, kept }) => reach(world, (...args) => kept.connect.apply(new kept.Socket(), args));
