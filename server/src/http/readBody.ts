import { readBoundedBytes } from '../../../common/bodies.js'

/** The maximum size of a request body, in bytes. */
export const maxBody = 10 * 1024 * 1024

async function readAll(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) return null
  // The server never reads more than the Content-Length.
  if (request.headers.has('content-length')) return await request.text()
  const bytes = await readBoundedBytes(request, maxBody)
  // Bytes that are no UTF-8 are read as a mark, as `text()` of a request does.
  return bytes === undefined ? null : new TextDecoder().decode(bytes)
}

/**
 * Reads the body of a request as text. Stops when it is too large.
 *
 * @returns the text, or null if it has more than {@link maxBody} bytes or the client disconnected
 */
export async function readBody(request: Request): Promise<string | null> {
  try {
    return await readAll(request)
  } catch {
    return null
  }
}
