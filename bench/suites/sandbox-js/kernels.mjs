// Eight small programs in the style of the usual benchmark games, as source text: each defines a function `run` that
// returns a number that must be the same everywhere.

const nbody = `
class Body { constructor(x, y, z, vx, vy, vz, mass) { this.x = x; this.y = y; this.z = z; this.vx = vx; this.vy = vy; this.vz = vz; this.mass = mass } }
function advance(bodies, dt) {
  const size = bodies.length;
  for (let i = 0; i < size; i++) {
    const a = bodies[i];
    for (let j = i + 1; j < size; j++) {
      const b = bodies[j];
      const dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
      const d2 = dx * dx + dy * dy + dz * dz;
      const mag = dt / (d2 * Math.sqrt(d2));
      a.vx -= dx * b.mass * mag; a.vy -= dy * b.mass * mag; a.vz -= dz * b.mass * mag;
      b.vx += dx * a.mass * mag; b.vy += dy * a.mass * mag; b.vz += dz * a.mass * mag;
    }
  }
  for (const body of bodies) { body.x += dt * body.vx; body.y += dt * body.vy; body.z += dt * body.vz }
}
function run() {
  const bodies = [new Body(0, 0, 0, 0, 0, 0, 39.47), new Body(4.84, -1.16, -0.1, 0.6, 2.81, -0.02, 0.037), new Body(8.34, 4.12, -0.4, -1.01, 1.82, 0.008, 0.011), new Body(12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017), new Body(15.37, -25.9, 0.17, 0.97, 0.59, -0.03, 0.002)];
  for (let i = 0; i < 250000; i++) advance(bodies, 0.01);
  return Math.round(bodies[0].x * 1e9);
}`;

const fannkuch = `
function run() {
  const n = 9, p = [], q = [], s = [];
  let sign = 1, most = 0, sum = 0;
  for (let i = 0; i < n; i++) { p.push(i); q.push(i); s.push(i) }
  for (;;) {
    let q0 = p[0];
    if (q0 !== 0) {
      for (let i = 1; i < n; i++) q[i] = p[i];
      let flips = 1;
      for (;;) {
        const qq = q[q0];
        if (qq === 0) { sum += sign * flips; if (flips > most) most = flips; break }
        q[q0] = q0;
        if (q0 >= 3) { let i = 1, j = q0 - 1; do { const t = q[i]; q[i] = q[j]; q[j] = t; i++; j-- } while (i < j) }
        q0 = qq; flips++;
      }
    }
    if (sign === 1) { const t = p[0]; p[0] = p[1]; p[1] = t; sign = -1 }
    else {
      const t = p[1]; p[1] = p[2]; p[2] = t; sign = 1;
      for (let i = 2; i < n; i++) {
        const sx = s[i];
        if (sx !== 0) { s[i] = sx - 1; break }
        if (i === n - 1) return sum * 1000 + most;
        s[i] = i;
        const first = p[0];
        for (let j = 0; j <= i; j++) p[j] = p[j + 1];
        p[i + 1] = first;
      }
    }
  }
}`;

const richards = `
class Task { constructor(id, priority, work) { this.id = id; this.priority = priority; this.work = work; this.next = null; this.done = 0 } step(queue) { this.done++; return this.work(this, queue) } }
class Queue { constructor() { this.items = []; this.count = 0 } add(task) { this.items.push(task); this.count++ } take() { let best = 0; for (let i = 1; i < this.items.length; i++) if (this.items[i].priority > this.items[best].priority) best = i; const task = this.items[best]; this.items[best] = this.items[this.items.length - 1]; this.items.pop(); return task } get size() { return this.items.length } }
function idle(task, queue) { task.priority = (task.priority * 31 + 7) % 97; if (task.done < 40000) queue.add(task); return 1 }
function worker(task, queue) { task.priority = (task.priority * 17 + 3) % 89; let sum = 0; for (let i = 0; i < 4; i++) sum += i * task.id; if (task.done < 60000) queue.add(task); return sum }
function run() {
  const queue = new Queue();
  for (let i = 0; i < 20; i++) queue.add(new Task(i, i * 3 % 11, i % 2 ? idle : worker));
  let total = 0;
  while (queue.size > 0) total += queue.take().step(queue);
  return total + queue.count;
}`;

const strings = `
function run() {
  let text = '';
  for (let i = 0; i < 200000; i++) text += String.fromCharCode(97 + i % 26);
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
  const words = [];
  for (let i = 0; i + 5 < text.length; i += 5) words.push(text.slice(i, i + 5));
  const counts = {};
  for (const word of words) counts[word] = (counts[word] || 0) + 1;
  let joined = 0;
  for (let i = 0; i < 200; i++) joined += words.slice(i, i + 50).join('-').toUpperCase().length;
  for (let i = 0; i < 2000000; i++) { const c = text[i % text.length]; if (c === 'e' || c === 'x') hash = (hash + i) | 0 }
  return hash + joined + Object.keys(counts).length;
}`;

const json = `
function run() {
  const rows = [];
  for (let i = 0; i < 3000; i++) rows.push({ id: i, name: 'user' + i, tags: ['a' + i % 7, 'b' + i % 5], nested: { ok: i % 2 === 0, score: i / 3 } });
  let total = 0;
  for (let round = 0; round < 6; round++) {
    const copy = JSON.parse(JSON.stringify(rows));
    const groups = new Map();
    for (const row of copy) for (const tag of row.tags) groups.set(tag, (groups.get(tag) ?? 0) + row.nested.score);
    for (const [key, value] of groups) total += key.length + Math.floor(value);
    for (const { name } of copy) { const match = /user(\\d+)/.exec(name); total += Number(match[1]) % 3 }
  }
  return total;
}`;

const properties = `
function run() {
  const keys = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
  const object = { alpha: 1, beta: 2, gamma: 3, delta: 4, epsilon: 5 };
  const table = {};
  for (let i = 0; i < 500; i++) table['k' + i] = i;
  let sum = 0;
  for (let i = 0; i < 1500000; i++) { const key = keys[i % 5]; object[key] = (object[key] + i) % 1000; sum += object.alpha + object.gamma }
  for (let i = 0; i < 300; i++) for (const key in table) sum += table[key];
  return sum;
}`;

const closures = `
function run() {
  const adders = [];
  for (let i = 0; i < 50; i++) adders.push((x) => x + i);
  const compose = (f, g) => (x) => g(f(x));
  let sum = 0;
  for (let i = 0; i < 3000000; i++) sum = (sum + adders[i % 50](i)) % 1000003;
  for (let i = 0; i < 200000; i++) sum = (sum + compose(adders[i % 50], adders[(i + 7) % 50])(i)) % 1000003;
  for (let i = 0; i < 20000; i++) sum += [1, 2, 3, 4, 5, 6, 7, 8].map((x) => x * i).filter((x) => x % 3 === 0).reduce((a, b) => a + b, 0);
  function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }
  return sum + fib(29);
}`;

const numbers = `
function sieve(n) { const composite = new Uint8Array(n + 1); let count = 0; for (let i = 2; i <= n; i++) { if (composite[i] === 0) { count++; for (let j = i * 2; j <= n; j += i) composite[j] = 1 } } return count }
function multiply(n) {
  const a = [], b = [], c = [];
  for (let i = 0; i < n; i++) { a.push([]); b.push([]); c.push([]); for (let j = 0; j < n; j++) { a[i].push(i + j); b[i].push(i - j); c[i].push(0) } }
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) { let sum = 0; for (let k = 0; k < n; k++) sum += a[i][k] * b[k][j]; c[i][j] = sum }
  return c[n - 1][n - 1];
}
function run() { return sieve(2000000) + multiply(160) }`;

export const KERNELS = { nbody, fannkuch, richards, strings, json, properties, closures, numbers };
