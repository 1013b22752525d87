import { readBoundedText } from '../../../common/bodies.js'
import { FrameError } from './errors.js'

const mostBytes = 65_536

/**
 * The body of a request as text. It is read no further than 64 kB, whatever it says of its length.
 *
 * @throws FrameError `TOO_LARGE`; `BAD_REQUEST` if the client is gone
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw new FrameError('TOO_LARGE')
  const text = await readBoundedText(request, mostBytes).catch(() => {
    throw new FrameError('BAD_REQUEST')
  })
  if (text === undefined) throw new FrameError('TOO_LARGE')
  return text
}
