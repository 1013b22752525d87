/** A request or response of the web, or what is like one. */
interface WithBody {
  readonly body: ReadableStream<Uint8Array> | null
}

/**
 * Reads a body as text in UTF-8. One that is larger is not read to its end.
 *
 * @param max - bytes
 * @returns undefined for a body of more than `max` bytes
 * @throws what ended the connection, or TypeError if the body is not UTF-8
 */
export async function readBoundedText(from: WithBody, max: number): Promise<string | undefined> {
  const bytes = await readBoundedBytes(from, max)
  return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/**
 * Reads the bytes of a body. One that is larger is not read to its end.
 *
 * @param max - bytes
 * @returns undefined for a body of more than `max` bytes
 * @throws what ended the connection
 */
export async function readBoundedBytes(
  { body }: WithBody,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.length
    if (size > max) {
      // Nothing waits for the end of the stream, and its errors do not matter.
      reader?.cancel().catch(() => {})
      return undefined
    }
    parts.push(part.value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
