import { readBoundedBytes } from '../../../common/bodies.js'

/** The maximum size of a request body, in bytes. */
export const maxBody = 10 * 1024 * 1024

export interface ReadBodyOptions {
  /** The maximum size, in bytes. {@link maxBody} if left out. */
  readonly max?: number
  /** Told of bytes before they are kept; returns false where there is no room for them. */
  readonly keep?: (bytes: number) => boolean
}

/** The body of a request, which breaks off where there is no room for it. */
function withRoom({ body }: Request, keep: (bytes: number) => boolean): ReadableStream<Uint8Array> | null {
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      if (keep(part.length)) controller.enqueue(part)
      else controller.error(new Error('There is no room for the body.'))
    },
  })
  return body?.pipeThrough(counted) ?? null
}

async function readAll(request: Request, { keep, max = maxBody }: ReadBodyOptions): Promise<string | null> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > max) return null
  // The server never reads more than the Content-Length.
  if (request.headers.has('content-length')) return keep?.(announced) === false ? null : await request.text()
  const bytes = await readBoundedBytes(keep ? { body: withRoom(request, keep) } : request, max)
  // Bytes that are no UTF-8 are read as a mark, as `text()` of a request does.
  return bytes === undefined ? null : new TextDecoder().decode(bytes)
}

/**
 * Reads the body of a request as text. Stops when it is too large.
 *
 * @returns the text, or null if it is larger, there is no room for it, or the client disconnected
 */
export async function readBody(request: Request, options: ReadBodyOptions = {}): Promise<string | null> {
  try {
    return await readAll(request, options)
  } catch {
    return null
  }
}
