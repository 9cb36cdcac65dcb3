/** The typed arrays that cross, by their names: a name of the guest is looked up here and nowhere else. */
export interface Views {
  readonly Int8Array: Int8ArrayConstructor;
  readonly Uint8Array: Uint8ArrayConstructor;
  readonly Uint8ClampedArray: Uint8ClampedArrayConstructor;
  readonly Int16Array: Int16ArrayConstructor;
  readonly Uint16Array: Uint16ArrayConstructor;
  readonly Int32Array: Int32ArrayConstructor;
  readonly Uint32Array: Uint32ArrayConstructor;
  readonly Float32Array: Float32ArrayConstructor;
  readonly Float64Array: Float64ArrayConstructor;
  readonly BigInt64Array: BigInt64ArrayConstructor;
  readonly BigUint64Array: BigUint64ArrayConstructor;
}

export const VIEWS: Views = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
};
