// tries: names that are not global in the language either
// class: constructor chains
// kind: code
// bare: vm
for (const name of ['AsyncFunction', 'GeneratorFunction', 'AsyncGeneratorFunction', 'ShadowRealm']) text(globalThis[name]); text((function* () {}).constructor)
