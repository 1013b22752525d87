import { serviceError } from '../../errors/serviceError.js'

/**
 * Reads a body up to a limit and drops the connection beyond it.
 *
 * @param maximumBytes - the limit, after content decoding.
 * @throws AppKitError BAD_REPLY when the body is larger, or ends before it is whole.
 */
export async function readBody(response: Response, maximumBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw serviceError('BAD_REPLY', { details: 'the body ended early', cause })
    })
    if (done) break
    size += value.byteLength
    if (size > maximumBytes) {
      await reader.cancel()
      throw serviceError('BAD_REPLY', { details: `larger than ${maximumBytes} bytes` })
    }
    chunks.push(value)
  }
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}
