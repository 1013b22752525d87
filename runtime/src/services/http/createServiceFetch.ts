import { noteAnswer, noteSilence } from '../../development/silentServices.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { serviceError } from '../../errors/serviceError.js'
import { abortable } from '../../kit/abortable.js'
import { createCircuit } from './createCircuit.js'
import { readBody } from './readBody.js'
import { readRefusal } from './readRefusal.js'
import { refused } from './refused.js'
import { retriedStatuses, retryDelay } from './retryPolicy.js'
import { type Deadline, startDeadline } from './startDeadline.js'
import type { Refusal, ServiceFetchOptions } from './types.js'

/** Statuses that a Response may not have a body with. */
const bodiless = new Set([204, 205, 304])

/**
 * The one HTTP policy of the services: a deadline of 8 s, at most three tries for what may be
 * repeated and failed with one of `retriedStatuses`, a size limit, and a pause for a host that answered 429. The returned function takes the
 * place of `fetch` and gives replies whose body is already here.
 *
 * @throws (from the returned function) AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED with
 *   a `Refusal` as its cause, BAD_REPLY, CANCELLED
 */
export function createServiceFetch(options: ServiceFetchOptions = {}) {
  const { deadline = 8_000, maximumBytes = 2_000_000, tries = 3, onRefused } = options
  const { isRepeatable = isRead, isAnswer = () => false } = options
  const circuit = createCircuit()

  async function send(request: Request, limit: Deadline): Promise<Response> {
    const { host } = new URL(request.url)
    await pause(circuit.wait(host), limit, { status: 429 })
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(request.clone(), { signal: limit.signal })
      if (process.env.NODE_ENV !== 'production') noteAnswer(request.url)
      const { status, headers } = response
      if (response.ok || isAnswer(status)) {
        const body = await readBody(response, maximumBytes)
        return new Response(bodiless.has(status) ? null : body, { status, headers })
      }
      const wait = retryDelay(attempt, headers.get('retry-after'))
      if (status === 429) circuit.open(host, wait)
      const refusal = await readRefusal(response, maximumBytes)
      if (limit.signal.aborted) throw new AppKitError('CANCELLED')
      if (attempt === tries || !retriedStatuses.has(status) || !isRepeatable(request, status))
        throw refused(refusal)
      await pause(Math.max(wait, circuit.wait(host)), limit, refusal)
    }
  }

  return async function serviceFetch(request: Request): Promise<Response> {
    const limit = startDeadline(deadline, request.signal)
    try {
      return await send(request, limit)
    } catch (cause) {
      if (limit.isOver()) throw serviceError('REQUEST_TIMEOUT', { cause })
      if (limit.signal.aborted) throw new AppKitError('CANCELLED', { cause })
      if (!(cause instanceof AppKitError)) {
        if (process.env.NODE_ENV !== 'production') noteSilence(request.url)
        throw serviceError('UNREACHABLE', { cause, details: new URL(request.url).origin })
      }
      const refusal = cause.cause as Refusal | undefined
      if (refusal?.status === 401 || refusal?.status === 403) onRefused?.(refusal)
      throw cause
    } finally {
      limit.clear()
    }
  }
}

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD'

/** Waits, unless that would take longer than the call may: then nothing is gained by waiting. */
async function pause(milliseconds: number, limit: Deadline, refusal: Refusal): Promise<void> {
  if (milliseconds <= 0) return
  if (milliseconds >= limit.left()) throw refused(refusal)
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await abortable(waited, limit.signal).finally(() => clearTimeout(timer))
}
