// flags: --no-network
'use strict';
const { UDP, ignore } = require('./support/world.cjs');

// A name as the payload of a hand-made DNS question.
const { Resolver } = require('dns');
const resolver = new Resolver({ timeout: 300, tries: 1 });
resolver.setServers(['127.0.0.1:' + UDP]);
resolver.resolve4('the-secret.example.com', ignore);
