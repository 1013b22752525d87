import { isRecord } from '../../../../common/records.js'
import { isHex32 } from '../crypto/keys.js'

/** A message of a topic as the relay sends it. */
export interface RelayMessage {
  readonly topic: string
  /** An encrypted envelope. */
  readonly message: string
  /** In ms since 1970, by the clock of the relay. */
  readonly publishedAt: number
  /** Another tab has it, too, and answers. */
  readonly isAnswered?: boolean
}

/** A frame of the relay: JSON-RPC 2.0. */
export type RelayFrame =
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly code: number; readonly words: string }
  /** It must be acknowledged in any case. Without a message if it is invalid. */
  | { readonly kind: 'push'; readonly id: number | string; readonly message: RelayMessage | undefined }
  | { readonly kind: 'request'; readonly id: number | string }

/** The maximum size of a frame, 1 MiB. In characters. */
const maxFrameLength = 1_048_576
const maxMessageLength = 200

/** Reads a frame. Undefined if it is invalid. */
export function readFrame(data: unknown): RelayFrame | undefined {
  if (typeof data !== 'string' || data.length > maxFrameLength) return undefined
  const frame = parse(data)
  if (!isRecord(frame)) return undefined
  const { id, method, params, result, error } = frame
  if (!isId(id)) return undefined
  if (method === 'irn_subscription') {
    return { kind: 'push', id, message: isRecord(params) ? readMessage(params.data) : undefined }
  }
  if (typeof method === 'string') return { kind: 'request', id }
  if (typeof id !== 'number') return undefined
  if (isRecord(error)) {
    const code = typeof error.code === 'number' ? error.code : 0
    const words = typeof error.message === 'string' ? error.message.slice(0, maxMessageLength) : ''
    return { kind: 'error', id, code, words }
  }
  return 'result' in frame ? { kind: 'result', id, result } : undefined
}

/** Reads the message of a push. Undefined if it is invalid. */
function readMessage(value: unknown): RelayMessage | undefined {
  if (!isRecord(value)) return undefined
  const { topic, message, publishedAt } = value
  if (!isHex32(topic) || typeof message !== 'string') return undefined
  const isTime = typeof publishedAt === 'number' && Number.isFinite(publishedAt)
  return { topic, message, publishedAt: isTime ? publishedAt : Date.now() }
}

let lastId = 0
/** 19 digits: the time in ms, then six random digits. No number is used twice in a page. */
export function nextFrameId(): number {
  const id = Date.now() * 1_000_000 + Math.floor(Math.random() * 1_000_000)
  // A number of this size is rounded to a multiple of 256.
  lastId = Math.max(id, lastId + 512)
  return lastId
}

const isId = (id: unknown): id is number | string =>
  (typeof id === 'number' && Number.isFinite(id)) || (typeof id === 'string' && id.length <= 64)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
