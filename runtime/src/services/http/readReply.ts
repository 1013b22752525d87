import type { Validator } from '../../../../generated/validation.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'

/** The answer of a service that refused a request: the cause of a REQUEST_FAILED. */
export interface Refusal {
  readonly status: number
  /** The first reason, cut to 300 characters. */
  readonly reason?: string
  /** The field of the reason, e.g. `authentication`. */
  readonly field?: string
}

/**
 * Waits for a call of a generated client and validates its reply.
 *
 * @param operation - the operationId, for the error message.
 * @param call - created with `requestOptions`.
 * @param validate - the generated validator of the reply.
 * @throws AppKitError BAD_REPLY; what the call throws.
 */
export async function readReply<Value>(
  operation: string,
  call: Promise<{ readonly data?: unknown }>,
  validate: Validator<Value>,
): Promise<Value> {
  const { data } = await call
  const checked = validate(parse(operation, data))
  if (!checked.ok)
    throw new AppKitError('BAD_REPLY', { details: `${operation} ${checked.path} ${checked.reason}` })
  return checked.value
}

function parse(operation: string, data: unknown): unknown {
  try {
    return parseJson(data as ArrayBuffer)
  } catch (cause) {
    throw new AppKitError('BAD_REPLY', { details: `${operation} is not JSON`, cause })
  }
}

/**
 * Reads a body up to a limit, then closes the connection.
 *
 * @param maxBytes - the limit, after content decoding.
 * @throws AppKitError BAD_REPLY if the body is larger or incomplete.
 */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new AppKitError('BAD_REPLY', { details: 'the body ended early', cause })
    })
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new AppKitError('BAD_REPLY', { details: `larger than ${maxBytes} bytes` })
    }
    chunks.push(value)
  }
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}

/**
 * Parses bytes as strict JSON: UTF-8 without a byte order mark (RFC 8259 section 8.1).
 *
 * @throws TypeError, SyntaxError
 */
export function parseJson(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
}

const maxLength = 300

/**
 * Reads the reason of an error reply: the first of the list, or a short plain text
 * (docs/behaviour.md#services). If the body cannot be read, only the status is used.
 */
export async function readRefusal(response: Response, maxBytes: number): Promise<Refusal> {
  const { status } = response
  try {
    const text = new TextDecoder().decode(await readBody(response, maxBytes))
    const { reason, field } = findReason(text, response.headers.get('content-type'))
    return {
      status,
      ...(typeof reason === 'string' && reason !== '' ? { reason: reason.slice(0, maxLength) } : {}),
      ...(typeof field === 'string' && field !== '' ? { field: field.slice(0, maxLength) } : {}),
    }
  } catch {
    return { status }
  }
}

function findReason(text: string, type: string | null): { reason?: unknown; field?: unknown } {
  if (type?.startsWith('text/plain')) return { reason: text.trim() }
  const body = JSON.parse(text) as {
    reasons?: { description?: unknown; field?: unknown }[]
    message?: unknown
    error?: { message?: unknown }
  } | null
  const first = body?.reasons?.[0]
  return { reason: first?.description ?? body?.message ?? body?.error?.message, field: first?.field }
}

/** The error of a refused call: status and reason for developers, the refusal as its cause. */
export function refused(refusal: Refusal): AppKitError {
  const { status, reason } = refusal
  const details = `HTTP status code: ${status}${reason === undefined ? '' : `: ${reason}`}`
  return new AppKitError('REQUEST_FAILED', { details, cause: refusal })
}

/** The refusal that caused an error, or undefined. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof AppKitError)) return undefined
  return error.walk((cause) => !(cause instanceof Error) && isRefusal(cause)) as Refusal | undefined
}

function isRefusal(value: unknown): value is Refusal {
  return typeof (value as { status?: unknown } | null)?.status === 'number'
}

/**
 * Options of every call of a generated client: the body as bytes, for `readReply`, and a signal that aborts
 * when the caller or the kit stops.
 */
export function requestOptions(kit: Kit, signal?: AbortSignal) {
  const { signal: life } = kit.lifetime
  // When StrictMode mounts components a second time, they read before the kit starts again.
  const stop = life.aborted ? new AbortController().signal : life
  return {
    parseAs: 'arrayBuffer',
    signal: signal === undefined ? stop : AbortSignal.any([signal, stop]),
  } as const
}
