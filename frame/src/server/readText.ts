import { FrameError } from './errors.js'

const mostBytes = 65_536

/**
 * The body of a request as text. It is read no further than 64 kB, whatever it says of its length.
 *
 * @throws FrameError `TOO_LARGE`; `BAD_REQUEST` if the client is gone
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw new FrameError('TOO_LARGE')
  const text = await readBounded(request, mostBytes).catch(() => {
    throw new FrameError('BAD_REQUEST')
  })
  if (text === undefined) throw new FrameError('TOO_LARGE')
  return text
}

/**
 * A body as text. What is larger is not read to its end.
 *
 * @returns undefined for one that is larger than `most` bytes
 * @throws what ended the connection
 */
export async function readBounded({ body }: Request | Response, most: number): Promise<string | undefined> {
  const reader = body?.getReader()
  if (reader === undefined) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts).toString()
    size += value.length
    if (size > most) {
      // Nobody has to wait for that, and what it throws is of no interest.
      reader.cancel().catch(() => {})
      return undefined
    }
    parts.push(value)
  }
}
