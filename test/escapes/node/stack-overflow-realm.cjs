// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

// At the end of the stack an error may come from the realm in which the decisions are made.
const { TCP: Handle, TCPConnectWrap } = process.binding('tcp_wrap');
const foreign = new Set();
const dig = (depth) => {
  try {
    dig(depth + 1);
  } catch (error) {
    if (!(error instanceof Error)) foreign.add(error);
  }
  try {
    new Handle(0).connect(new TCPConnectWrap(), '10.1.2.3', 1);
  } catch (error) {
    if (!(error instanceof Error)) foreign.add(error);
  }
};
const step = (depth) => {
  try {
    if (depth < 9) new Handle(0).connect(new TCPConnectWrap(), '10.1.2.3', 1);
    step(depth + 1);
  } catch (error) {
    if (!(error instanceof Error)) foreign.add(error);
    try {
      new Handle(0).connect(new TCPConnectWrap(), '10.1.2.3', 1);
    } catch (second) {
      if (!(second instanceof Error)) foreign.add(second);
    }
    throw error;
  }
};
try {
  step(0);
} catch {
  /* the stack is unwound */
}
for (const error of foreign) {
  const Objects = Object.getPrototypeOf(Object.getPrototypeOf(Object.getPrototypeOf(error))).constructor;
  for (const proto of [Objects.getPrototypeOf([]), Objects.getPrototypeOf(Objects.keys({}))]) {
    for (const name of ['every', 'some', 'includes']) proto[name] = () => true;
  }
}
void dig;
show(require('net').connect(TCP, HOST));
