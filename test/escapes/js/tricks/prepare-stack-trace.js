// tries: call sites from a formatter of the guest
// class: errors and stacks
// kind: steal
// bare: no: getThis hides what is of another realm
Error.prepareStackTrace = (e, sites) => { for (const s of sites) { try { steal(s.getThis()) } catch {} try { steal(s.getFunction()) } catch {} } return sites }; try { const x = new Error().stack; if (Array.isArray(x)) for (const s of x) steal(s, s?.getThis?.()) } catch (e) { steal(e) }
