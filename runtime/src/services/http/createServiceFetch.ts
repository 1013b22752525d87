import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { readBody } from './readBody.js'
import { retryDelay } from './retryDelay.js'

export interface ServiceFetchOptions {
  /** For the whole call, all tries and the body included, in ms. */
  readonly deadline?: number
  /** Largest body that is read, in bytes. */
  readonly maximumBytes?: number
}

const tries = 3
/** spec.md section 7, HTTP retry. */
const retried = new Set([403, 408, 413, 429, 500, 502, 503, 504])

/**
 * The one HTTP policy of the services: a deadline of 8 s, at most three tries for reads, a size
 * limit. Writes are never repeated. The returned function takes the place of `fetch`.
 *
 * @throws (from the returned function) AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export function createServiceFetch({ deadline = 8_000, maximumBytes = 2_000_000 }: ServiceFetchOptions = {}) {
  return async function serviceFetch(request: Request): Promise<Response> {
    const timeout = AbortSignal.timeout(deadline)
    const signal = AbortSignal.any([request.signal, timeout])
    try {
      for (let attempt = 1; ; attempt++) {
        const response = await fetch(request.clone(), { signal })
        if (response.ok) {
          const body = await readBody(response, maximumBytes)
          return new Response(body, { status: response.status, headers: response.headers })
        }
        if (request.method !== 'GET' || attempt === tries || !retried.has(response.status))
          throw new AppKitError('REQUEST_FAILED', {
            details: await describe(response, maximumBytes),
            cause: response,
          })
        await response.body?.cancel()
        await abortable(wait(retryDelay(attempt, response.headers.get('retry-after'))), signal)
      }
    } catch (cause) {
      if (cause instanceof AppKitError && !signal.aborted) throw cause
      if (timeout.aborted) throw new AppKitError('REQUEST_TIMEOUT', { cause })
      if (signal.aborted) throw new AppKitError('CANCELLED', { cause })
      throw new AppKitError('UNREACHABLE', { cause, details: new URL(request.url).origin })
    }
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The status and, when the service says one, its first reason. */
async function describe(response: Response, maximumBytes: number): Promise<string> {
  const status = `HTTP status code: ${response.status}`
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(await readBody(response, maximumBytes)))
    const reason = (body as { reasons?: { description?: unknown }[] }).reasons?.[0]?.description
    return typeof reason === 'string' ? `${status}: ${reason.slice(0, 300)}` : status
  } catch {
    return status
  }
}
