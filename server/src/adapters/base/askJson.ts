import { readBoundedText } from '../../../../common/bodies.js'
import { isRecord } from '../../../../common/records.js'
import type { FetchText } from './fetchPublic.js'

/** A request to a service of somebody else. */
export interface JsonRequest {
  readonly url: string | URL
  /** Sent as JSON with POST. GET if left out. */
  readonly body?: unknown
  /** JSON text that is sent unchanged, instead of `body`. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** How long the whole answer may take, in ms. */
  readonly timeoutMs?: number
  /** How large the answer may be. */
  readonly maxBytes?: number
  /** Sends the request. `fetch` if left out. */
  readonly fetchText?: FetchText
}

/** A service answered with an error, or with a reply that cannot be read. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError'

  /** @param retryAfter - seconds after which the service wants to be asked again, or null */
  constructor(
    message: string,
    readonly status: number | null = null,
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

const defaultTimeoutMs = 8000
const defaultMaxBytes = 4 * 1024 * 1024
const maxRetrySeconds = 3600

/**
 * Asks a service and reads its JSON, within limits of time and size. It follows no redirect, which could lead inside a
 * network.
 *
 * @returns the parsed answer of a status from 200 to 299
 * @throws AdapterError otherwise. Its message names the host alone, because an address may hold a key
 */
export async function askJson(request: JsonRequest): Promise<unknown> {
  const { host, response, text } = await askText(request)
  if (!response.ok)
    throw new AdapterError(`${host} answered ${response.status}.`, response.status, retryAfterOf(response))
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AdapterError(`${host} sent no JSON.`, response.status, null, { cause })
  }
}

/**
 * The same for JSON-RPC, whose errors may come with the status 400: the reply as it was sent.
 *
 * @throws AdapterError also if it is none: some services say by a text of their own that they have had enough
 */
export async function askRpc(
  request: JsonRequest,
): Promise<{ readonly status: number; readonly body: string }> {
  const { host, response, text } = await askText(request)
  const { status } = response
  if (!response.ok && status !== 400)
    throw new AdapterError(`${host} answered ${status}.`, status, retryAfterOf(response))
  if (!isReply(text)) throw new AdapterError(`${host} sent no reply of JSON-RPC.`, status)
  return { status, body: text }
}

/** Whether a text is a reply or a list of replies: each has a result, or an error that is an object (JSON-RPC 2.0 section 5). */
function isReply(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    const replies: readonly unknown[] = Array.isArray(value) ? value : [value]
    return replies.every((reply) => isRecord(reply) && ('result' in reply || isRecord(reply.error)))
  } catch {
    return false
  }
}

async function askText(request: JsonRequest) {
  const { body, headers = {}, maxBytes = defaultMaxBytes, timeoutMs = defaultTimeoutMs } = request
  const { fetchText = fetch } = request
  const { host } = new URL(request.url)
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = request.text ?? (body === undefined ? undefined : JSON.stringify(body))
  const post = sent === undefined ? {} : { method: 'POST', body: sent }
  const type = sent === undefined ? {} : { 'content-type': 'application/json' }
  let response: Response | undefined
  let text: string | undefined
  try {
    response = await fetchText(request.url, {
      ...post,
      headers: { accept: 'application/json', ...type, ...headers },
      redirect: 'error',
      signal,
    })
    text = await readBoundedText(response, maxBytes)
  } catch (cause) {
    const failed = response === undefined ? 'cannot be reached' : 'did not send a whole text'
    const reason = signal.aborted ? `did not answer in ${timeoutMs} ms` : failed
    throw new AdapterError(`${host} ${reason}.`, null, null, { cause })
  }
  if (text === undefined) throw new AdapterError(`${host} sent more than ${maxBytes} bytes.`)
  return { host, response, text }
}

/** Seconds of a Retry-After, in seconds or as a date (RFC 9110 section 10.2.3). */
function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), maxRetrySeconds) : null
}
