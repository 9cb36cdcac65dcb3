// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

// A policy that is put into words late is put into the target's words.
const open = '[{"network":[],"filesystem":[],"environment":[],"imports":[],"rules":{},"metadata":[],"trace":null}]';
JSON.stringify = () => open;
JSON.parse = () => [];
Object.prototype.toJSON = () => open;
show(require('net').connect(TCP, HOST));
