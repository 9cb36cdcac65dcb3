// Runs before every trick, as a part of the guest's program. What the guest could get hold of ends up in `stolen`.
var stolen = '';
function keep(text) {
  stolen += String(text);
}
// Anything: is there a way from it to the host's process?
function steal(...things) {
  for (const thing of things) {
    if (thing === null || (typeof thing !== 'object' && typeof thing !== 'function')) continue;
    const found = [thing];
    for (let above = thing, n = 0; above !== null && above !== undefined && n < 20; n++) {
      try {
        found.push(above.constructor, above.constructor?.constructor);
        above = Object.getPrototypeOf(above);
      } catch {
        break;
      }
    }
    for (const F of found) {
      try {
        const process = F('return process')();
        if (typeof process.env.CANARY === 'string') stolen += process.env.CANARY;
      } catch {}
      try {
        if (typeof F.env.CANARY === 'string') stolen += F.env.CANARY;
      } catch {}
    }
  }
}
function check(answer) {
  if (answer === 'ran') stolen += 'CODE';
}
// Something that may make a function from a text.
function text(F) {
  try {
    const made = F("return 'r' + 'an'");
    if (typeof made !== 'function') return;
    const answer = made();
    check(answer);
    if (typeof answer?.next === 'function') {
      const step = answer.next();
      check(step?.value);
      step?.then?.(
        ({ value }) => check(value),
        () => {},
      );
    }
    answer?.then?.(check, () => {});
  } catch {}
}
