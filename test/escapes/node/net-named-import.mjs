// flags: --no-network
import { connect } from 'node:net';
import world from './support/world.cjs';

const { HOST, TCP, show } = world;

show(connect(TCP, HOST));
