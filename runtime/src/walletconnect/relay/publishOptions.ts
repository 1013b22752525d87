/** Options of a message, in addition to its topic. */
export interface PublishOptions {
  /** The method of the message, as a number. */
  readonly tag: number
  /** How long the relay keeps it, in seconds. */
  readonly ttl: number
  /** Requests a push notification on the wallet's device. */
  readonly prompt?: boolean
}

type Kind = 'request' | 'response' | 'reject' | 'autoReject'

const day = 86_400
const moment = 300
const hour = 3600
const ping = 30

/** The tag of a method's request; its response has the next one. */
const rows = {
  wc_pairingDelete: { tag: 1000, ttl: day },
  wc_pairingPing: { tag: 1002, ttl: ping },
  wc_pairingExtend: { tag: 1004, ttl: day },
  wc_sessionPropose: { tag: 1100, ttl: moment, prompt: true, reject: 1120, autoReject: 1121 },
  wc_sessionSettle: { tag: 1102, ttl: moment },
  wc_sessionUpdate: { tag: 1104, ttl: day },
  wc_sessionExtend: { tag: 1106, ttl: day },
  wc_sessionRequest: { tag: 1108, ttl: moment, prompt: true },
  wc_sessionEvent: { tag: 1110, ttl: moment, prompt: true },
  wc_sessionDelete: { tag: 1112, ttl: day },
  wc_sessionPing: { tag: 1114, ttl: ping },
  wc_sessionAuthenticate: { tag: 1116, ttl: hour, prompt: true, reject: 1118, autoReject: 1119 },
} as const

export type WalletConnectMethod = keyof typeof rows

/** Whether text is a method of the protocol. */
export function isWalletConnectMethod(method: string): method is WalletConnectMethod {
  return Object.hasOwn(rows, method)
}

/** The tag of answers to methods outside the protocol. */
export const unknownMethodOptions: PublishOptions = { tag: 0, ttl: day }

/**
 * How a message of a method is published: the table of the Sign specification, "RPC Methods".
 *
 * @param kind - refusals have their own tag where the specification has one.
 */
export function publishOptionsOf(method: WalletConnectMethod, kind: Kind): PublishOptions {
  const row: {
    readonly tag: number
    readonly ttl: number
    readonly prompt?: boolean
    readonly reject?: number
    readonly autoReject?: number
  } = rows[method]
  if (kind === 'request') return { tag: row.tag, ttl: row.ttl, prompt: row.prompt ?? false }
  const own = kind === 'response' ? undefined : row[kind]
  return own === undefined
    ? { tag: row.tag + 1, ttl: row.ttl, prompt: false }
    : { tag: own, ttl: moment, prompt: false }
}
