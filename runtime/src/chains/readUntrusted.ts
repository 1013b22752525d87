/**
 * Copies bytes that a wallet sent, from any window, so that the wallet cannot change them later.
 *
 * @param length - the exact or largest length, in bytes.
 * @returns undefined for anything else.
 */
export function readBytes(
  value: unknown,
  length: number | { readonly atMost: number },
): Uint8Array | undefined {
  // Scripts of an extension may live in another realm, where Uint8Array is another class.
  if (!ArrayBuffer.isView(value)) return undefined
  const { buffer, byteOffset, byteLength } = value
  const fits = typeof length === 'number' ? byteLength === length : byteLength <= length.atMost
  return fits ? new Uint8Array(buffer, byteOffset, byteLength).slice() : undefined
}

/**
 * The first entries of a list that a wallet sent, as a list of our own. Its length and methods are not
 * trusted: a length of 2^32 - 1 costs no time, and its iterator is not called.
 *
 * @returns undefined when it is no list, or one that cannot be read.
 */
export function readList(value: unknown, maxLength = 1000): readonly unknown[] | undefined {
  return tryRead(() =>
    Array.isArray(value)
      ? Array.from({ length: Math.min(value.length, maxLength) }, (_, at): unknown => value[at])
      : undefined,
  )
}

/**
 * Calls a wallet when nothing depends on the result, such as adding a listener. Errors are ignored, now and
 * later.
 *
 * @returns the result of the call; undefined when it threw.
 */
export function tryCall(call: () => unknown): unknown {
  try {
    const given = call()
    // Without this the page would report an unhandled rejection.
    Promise.resolve(given).catch(() => {})
    return given
  } catch {
    return undefined
  }
}

/**
 * Reads a value that a wallet sent. It may be an object with throwing getters, or a revoked proxy.
 *
 * @returns undefined when reading it throws.
 */
export function tryRead<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
