/**
 * Bytes a wallet sent, of whatever window they come from, as a copy that it cannot change any more.
 *
 * @param length what there must be, or the most there may be, in bytes.
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
 * The first entries of a list that a wallet sent, as a list of our own. Neither its length nor its methods
 * are believed: a length of 2^32 - 1 is answered at once, and an iterator of its own is never asked.
 *
 * @returns undefined when it is no list, or one that cannot be read.
 */
export function readList(value: unknown, atMost = 1000): readonly unknown[] | undefined {
  return tryRead(() =>
    Array.isArray(value)
      ? Array.from({ length: Math.min(value.length, atMost) }, (_, at): unknown => value[at])
      : undefined,
  )
}

/**
 * Calls a wallet where nothing depends on the outcome, such as listening to it. What fails, now or later, is
 * its own fault and nobody's complaint.
 *
 * @returns what it gave; undefined when it threw.
 */
export function tryCall(call: () => unknown): unknown {
  try {
    const given = call()
    // A rejection that nobody takes would be the page's.
    Promise.resolve(given).catch(() => {})
    return given
  } catch {
    return undefined
  }
}

/**
 * Reads something that a wallet sent. It may be an object of the wallet's own making, with getters that
 * throw or a proxy that was revoked.
 *
 * @returns undefined when it cannot even be looked at.
 */
export function tryRead<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
