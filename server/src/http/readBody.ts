/** The maximum size of a request body, in bytes. */
export const maxBody = 10 * 1024 * 1024

async function readAll(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) return null
  // The server never reads more than the Content-Length.
  if (request.headers.has('content-length')) return await request.text()
  const reader = request.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBody) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
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
