/** The content of an envelope: JSON-RPC 2.0. */
export type Payload =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  /** No code if the peer gave none, as some do for every error of their own. */
  | { readonly kind: 'error'; readonly id: number; readonly error: PeerFailure }

/** An error from a peer. */
export interface PeerFailure {
  readonly code?: number
  readonly message: string
  readonly data?: unknown
}

const maxMethodLength = 200
const maxMessageLength = 500

/** Reads the text of an envelope. Undefined if it is not a payload. */
export function readPayload(text: string): Payload | undefined {
  const payload = parse(text)
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined
  const { id, method, params, result, error } = payload as Readonly<Record<string, unknown>>
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  if (method !== undefined) {
    const isMethod = typeof method === 'string' && method.length <= maxMethodLength
    return isMethod ? { kind: 'request', id, method, params } : undefined
  }
  if ('result' in payload && error === undefined) return { kind: 'result', id, result }
  // A request must also settle if there is neither a result nor an error.
  return { kind: 'error', id, error: readFailure(error) }
}

function readFailure(error: unknown): PeerFailure {
  const { code, message, data } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly code?: unknown
    readonly message?: unknown
    readonly data?: unknown
  }
  return {
    ...(typeof code === 'number' && { code }),
    message: typeof message === 'string' ? message.slice(0, maxMessageLength) : '',
    ...(data !== undefined && { data }),
  }
}

let lastId = 0
/** 16 digits: the time in ms, then three random ones. No number is used twice in a page. */
export function nextPayloadId(): number {
  const id = Date.now() * 1000 + Math.floor(Math.random() * 1000)
  lastId = Math.max(id, lastId + 1)
  return lastId
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
