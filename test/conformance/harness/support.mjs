// What many cases need: events as promises, which are rejected by an 'error' event.

/** The first data, as text. */
export function read(stream) {
  return new Promise((resolve, reject) => {
    stream.once('data', (data) => resolve(String(data))).once('error', reject);
  });
}

export function happened(emitter, event) {
  return new Promise((resolve, reject) => {
    emitter.once(event, resolve).once('error', reject);
  });
}

/** A function that ends by calling back, as a promise. */
export function called(start) {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value)));
  });
}
