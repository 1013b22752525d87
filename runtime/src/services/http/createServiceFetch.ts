import { noteAnswer, noteSilence } from '../../development/silentServices.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { serviceTexts } from '../../errors/texts/services.js'
import { abortable } from '../../kit/abortable.js'
import type { Refusal } from './readReply.js'
import { readBody, readRefusal, refused } from './readReply.js'

addErrorTexts(serviceTexts)

/** Statuses whose Response must not have a body. */
const bodiless = new Set([204, 205, 304])

/**
 * The HTTP rules of all services: a time limit of 8 s, at most three tries for repeatable requests after one of
 * `retriedStatuses`, a size limit, and a pause for a host that answered 429. The returned function replaces
 * `fetch` and returns replies with a loaded body.
 *
 * @throws (from the returned function) AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED with a
 *   `Refusal` as its cause, BAD_REPLY, CANCELLED
 */
export function createServiceFetch(options: ServiceFetchOptions = {}) {
  const { deadline = 8_000, maxBytes = 2_000_000, tries = 3, onRefused } = options
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
        const body = await readBody(response, maxBytes)
        return new Response(bodiless.has(status) ? null : body, { status, headers })
      }
      const wait = retryDelay(attempt, headers.get('retry-after'))
      if (status === 429) circuit.open(host, wait)
      const refusal = await readRefusal(response, maxBytes)
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
      if (limit.isOver()) throw new AppKitError('REQUEST_TIMEOUT', { cause })
      if (limit.signal.aborted) throw new AppKitError('CANCELLED', { cause })
      if (!(cause instanceof AppKitError)) {
        if (process.env.NODE_ENV !== 'production') noteSilence(request.url)
        throw new AppKitError('UNREACHABLE', { cause, details: new URL(request.url).origin })
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

/** Waits, unless that would exceed the time limit of the call. */
async function pause(milliseconds: number, limit: Deadline, refusal: Refusal): Promise<void> {
  if (milliseconds <= 0) return
  if (milliseconds >= limit.left()) throw refused(refusal)
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await abortable(waited, limit.signal).finally(() => clearTimeout(timer))
}

export interface Circuit {
  /** How long not to call the host, in ms. */
  wait(host: string): number
  /** Sets a pause for the host, in ms. */
  open(host: string, milliseconds: number): void
}

/** Remembers the hosts that answered 429, so that other requests to them wait, too. */
function createCircuit(): Circuit {
  const until = new Map<string, number>()
  return {
    wait: (host) => Math.max((until.get(host) ?? 0) - performance.now(), 0),
    open: (host, milliseconds) => void until.set(host, performance.now() + milliseconds),
  }
}

/**
 * Statuses after which a repeatable request is sent again, because they may be temporary. 403 and 413 are
 * included because proxies and rate limits in front of services use them, too. Every other status is final.
 */
export const retriedStatuses: ReadonlySet<number> = new Set([403, 408, 413, 425, 429, 500, 502, 503, 504])

const base = 150
const maxDelay = 30_000

/**
 * How long to wait before the next try, in ms: the value of `Retry-After` (seconds or a date, RFC 9110 section
 * 10.2.3), else exponential from 150 ms with full jitter. At most 30 s.
 *
 * @param attempt - the number of the failed try, from 1.
 */
export function retryDelay(attempt: number, retryAfter: string | null, now = Date.now()): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, maxDelay)
  // Engines read many texts as dates, e.g. `soon 3`. An HTTP date has a time of day.
  const date = /[a-z].*\d\d:\d\d:\d\d/i.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(date)) return Math.min(Math.max(date - now, 0), maxDelay)
  return Math.min(base * 2 ** (attempt - 1), maxDelay) * Math.random()
}

export interface Deadline {
  /** Aborts when the caller aborts or the time limit is reached. */
  readonly signal: AbortSignal
  /** Milliseconds left, never below 0. */
  left(): number
  /** True if the time limit was reached. */
  isOver(): boolean
  /** Call it when the work is done. */
  clear(): void
}

/**
 * A time limit, by a clock that does not jump.
 *
 * @param milliseconds - from now.
 * @param signal - aborts earlier.
 */
export function startDeadline(milliseconds: number, signal: AbortSignal): Deadline {
  const started = performance.now()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), milliseconds)
  return {
    signal: AbortSignal.any([signal, timeout.signal]),
    left: () => Math.max(milliseconds - (performance.now() - started), 0),
    isOver: () => timeout.signal.aborted,
    clear: () => clearTimeout(timer),
  }
}

export interface ServiceFetchOptions {
  /** Time limit of the whole call in ms, with all tries and the body. */
  readonly deadline?: number
  /** Maximum size of a body, in bytes. */
  readonly maxBytes?: number
  /** Maximum number of tries. */
  readonly tries?: number
  /** Whether a request may be repeated after a status. Default: GET and HEAD may. */
  readonly isRepeatable?: (request: Request, status: number) => boolean
  /** Whether the caller reads an error reply of this status. Default: of none. */
  readonly isAnswer?: (status: number) => boolean
  /** Called after each call that failed with 401 or 403. */
  readonly onRefused?: (refusal: Refusal) => void
}
