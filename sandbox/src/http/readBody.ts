/** The most a request body may hold, in bytes. */
export const MAX_BODY = 10 * 1024 * 1024

async function readAll(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) return null
  // A length that was announced holds: the server reads no further.
  if (request.headers.has('content-length')) return await request.text()
  const reader = request.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_BODY) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

/**
 * Reads the body of a request as text, and stops as soon as it is too large.
 * @returns the text, or null when it holds more than {@link MAX_BODY} bytes, or its sender was gone before its end
 */
export async function readBody(request: Request): Promise<string | null> {
  try {
    return await readAll(request)
  } catch {
    return null
  }
}
