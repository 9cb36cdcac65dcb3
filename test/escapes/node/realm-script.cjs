// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

// What decides may be a script that is yet to be run: by a method that belongs to everybody.
const vm = require('vm');
const yes = new Proxy(() => '', { get: () => yes });
const judge = () => ({ decider: yes, describer: yes, facts: {}, policyText: '{}', hooksPolicyText: '{}' });
for (const owner of [vm.Script.prototype, Object.getPrototypeOf(vm.Script.prototype)]) {
  owner.runInContext = () => ({ decide: () => judge });
}
vm.createContext = (context) => context;
show(require('net').connect(TCP, HOST));
