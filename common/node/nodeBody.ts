/** The used parts of a request of `node:http`. */
interface NodeRequest extends AsyncIterable<unknown> {
  /** Reads without closing the connection when the reader stops. */
  readonly iterator?: (options: { readonly destroyOnReturn: boolean }) => AsyncIterable<unknown>
}

/**
 * Reads the body of a request of `node:http`. Of one that is larger, one byte more than the bound is kept, by which
 * whoever answers can tell. The connection stays open for the answer.
 *
 * @param max - bytes
 * @returns no bytes if the client is gone
 */
export async function readNodeBody(request: NodeRequest, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(max + 1)
  let size = 0
  try {
    for await (const part of request.iterator?.({ destroyOnReturn: false }) ?? request) {
      if (!(part instanceof Uint8Array)) continue
      const room = part.subarray(0, bytes.length - size)
      bytes.set(room, size)
      size += room.length
      if (size === bytes.length && request.iterator) break
    }
  } catch {
    // Thrown from here, the error would end the process.
    return new Uint8Array()
  }
  return bytes.slice(0, size)
}
