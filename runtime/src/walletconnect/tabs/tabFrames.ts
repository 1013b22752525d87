import { fieldsOf } from '../../../../common/records.js'
import type { ErrorCode } from '../../errors/errorTexts.js'
import { isHex32 } from '../crypto/keys.js'
import type { RelayMessage } from '../relay/frames.js'
import type { PublishOptions } from '../relay/publishOptions.js'
import type { RelayState } from '../relay/relayMachine.js'

/** A request of one tab to the tab that has the connection. */
export type TabCall =
  | {
      readonly method: 'publish'
      readonly id: number
      readonly topic: string
      readonly message: string
      readonly options: PublishOptions
    }
  | { readonly method: 'subscribe'; readonly id: number; readonly topic: string }
  /** Look for what waits. */
  | { readonly method: 'check'; readonly id: number }
  /** Only asks whether it is there. */
  | { readonly method: 'hello'; readonly id: number }

/** A tab's change to a session, of which the others learn nothing from the relay. */
export type TabNote =
  /** A session that is not checked yet. The tab that applies it reads it. */
  { readonly settled: unknown } | { readonly ended: string }

/** A message that tabs post to each other. */
export type TabFrame =
  /** The connection is this tab's. */
  | { readonly type: 'leading' }
  | { readonly type: 'state'; readonly state: Exclude<RelayState, { status: 'refused' }> }
  | { readonly type: 'message'; readonly message: RelayMessage }
  | { readonly type: 'note'; readonly note: TabNote }
  /** All that a tab listens to. */
  | { readonly type: 'topics'; readonly from: string; readonly topics: readonly string[] }
  | { readonly type: 'call'; readonly from: string; readonly call: TabCall }
  | { readonly type: 'cancel'; readonly from: string; readonly id: number }
  | { readonly type: 'bye'; readonly from: string }
  | { readonly type: 'heard'; readonly to: string; readonly id: number }
  | {
      readonly type: 'done'
      readonly to: string
      readonly id: number
      readonly error?: { readonly code: ErrorCode; readonly details?: string }
    }

/**
 * Reads a message of another tab. That is of this origin, but may run another release of the app: unknown parts are left
 * out.
 */
export function readTabFrame(value: unknown): TabFrame | undefined {
  const { type, from, to, id, note, message, state, topics, call } = fieldsOf(value)
  if (type === 'leading') return { type }
  if (type === 'note') {
    const { settled, ended } = fieldsOf(note)
    if (isHex32(fieldsOf(settled).topic)) return { type, note: { settled } }
    return isHex32(ended) ? { type, note: { ended } } : undefined
  }
  if (type === 'message') {
    const { topic, message: text, publishedAt } = fieldsOf(message)
    const isMessage = isHex32(topic) && typeof text === 'string' && typeof publishedAt === 'number'
    return isMessage ? { type, message: { topic, message: text, publishedAt } } : undefined
  }
  if (type === 'state') {
    const { status, attempt = 0 } = fieldsOf(state)
    const isKnown = ['idle', 'connecting', 'subscribing', 'ready', 'waiting', 'offline'].includes(
      String(status),
    )
    return isKnown && typeof attempt === 'number'
      ? ({ type, state: { status, attempt } } as TabFrame)
      : undefined
  }
  if (type === 'heard' || type === 'done') {
    return typeof to === 'string' && typeof id === 'number' ? (value as TabFrame) : undefined
  }
  if (typeof from !== 'string') return undefined
  if (type === 'bye') return { type, from }
  if (type === 'cancel') return typeof id === 'number' ? { type, from, id } : undefined
  if (type === 'topics')
    return Array.isArray(topics) ? { type, from, topics: topics.filter(isHex32) } : undefined
  return type === 'call' && isCall(call) ? { type, from, call } : undefined
}

function isCall(call: unknown): call is TabCall {
  const { id, method, topic, message, options } = fieldsOf(call)
  const { tag, ttl } = fieldsOf(options)
  if (typeof id !== 'number') return false
  if (method === 'check' || method === 'hello') return true
  if (!isHex32(topic)) return false
  if (method === 'subscribe') return true
  return (
    method === 'publish' && typeof message === 'string' && typeof tag === 'number' && typeof ttl === 'number'
  )
}
