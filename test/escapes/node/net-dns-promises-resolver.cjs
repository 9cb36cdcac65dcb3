// flags: --no-network
'use strict';
const { UDP, ignore } = require('./support/world.cjs');

const { Resolver } = require('dns').promises;
const resolver = new Resolver({ timeout: 300, tries: 1 });
resolver.setServers(['127.0.0.1:' + UDP]);
resolver.resolveTxt('the-secret.example.com').catch(ignore);
