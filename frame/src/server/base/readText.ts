import { readBoundedText } from '../../../../common/bodies.js'
import { FrameError } from './errors.js'

const maxBytes = 65_536

/**
 * Reads the body of a request as text, no further than 64 kB, whatever length it declares.
 *
 * @throws FrameError `TOO_LARGE`; `BAD_REQUEST` if the client is gone
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new FrameError('TOO_LARGE')
  const text = await readBoundedText(request, maxBytes).catch(() => {
    throw new FrameError('BAD_REQUEST')
  })
  if (text === undefined) throw new FrameError('TOO_LARGE')
  return text
}
