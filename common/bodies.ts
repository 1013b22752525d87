/** A request or response of the web, or what is like one. */
interface WithBody {
  readonly body: ReadableStream<Uint8Array> | null
}

/**
 * Reads a body as text in UTF-8. One that is larger is not read to its end.
 *
 * @param most - bytes
 * @returns undefined for a body of more than `most` bytes
 * @throws what ended the connection, or TypeError if the body is not UTF-8
 */
export async function readBoundedText(from: WithBody, most: number): Promise<string | undefined> {
  const bytes = await readBoundedBytes(from, most)
  return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

async function readBoundedBytes(
  { body }: WithBody,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.length
    if (size > most) {
      // Nobody waits for that, and what it throws is of no interest.
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
