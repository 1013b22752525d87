import { AppKitError } from '../errors/AppKitError.js'
import { abortable } from './abortable.js'
import { type Pairing, pairingStore, setPairing } from './pairing.js'
import type { Kit } from './types.js'

/** In ms. */
const deadline = 30_000

interface Running {
  readonly promise: Promise<Pairing | undefined>
  readonly controller: AbortController
}
const running = new WeakMap<Kit, Running>()

/**
 * A pairing to offer: the present one, the one that is being made, else a new one from the source.
 *
 * @param options `force` makes a new one whatever there is; who waits for an older one is told CANCELLED.
 * @returns undefined when nobody makes pairings here.
 * @throws AppKitError REQUEST_TIMEOUT, BAD_REPLY, CANCELLED, or what the source reports.
 */
export function requestPairing(
  kit: Kit,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Pairing | undefined> {
  const present = running.get(kit)
  if (force) present?.controller.abort('CANCELLED')
  else if (present !== undefined) return present.promise
  const offered = force ? undefined : readPairing(kit)
  if (offered !== undefined) return Promise.resolve(offered)
  const controller = new AbortController()
  const begun: Running = { controller, promise: make(kit, controller) }
  running.set(kit, begun)
  const done = () => {
    if (running.get(kit) === begun) running.delete(kit)
  }
  begun.promise.then(done, done)
  return begun.promise
}

async function make(kit: Kit, controller: AbortController): Promise<Pairing | undefined> {
  const source = pairingStore(kit).source.peek()
  if (source === undefined) return undefined
  const { signal } = controller
  const timer = setTimeout(() => controller.abort('REQUEST_TIMEOUT'), deadline)
  const stop = () => controller.abort('CANCELLED')
  kit.lifetime.signal.addEventListener('abort', stop, { once: true })
  try {
    const given: unknown = await abortable(
      Promise.resolve().then(() => source.request({ signal })),
      signal,
    )
    const { uri, expiry } = (typeof given === 'object' && given !== null ? given : {}) as {
      readonly uri?: unknown
      readonly expiry?: unknown
    }
    const parsed = parsePairingUri(uri)
    if (parsed === undefined) throw new AppKitError('BAD_REPLY')
    setPairing(kit, { uri: parsed.uri, expiry: typeof expiry === 'number' ? expiry : undefined })
    return readPairing(kit)
  } catch (cause) {
    throw signal.reason === 'REQUEST_TIMEOUT' ? new AppKitError('REQUEST_TIMEOUT', { cause }) : cause
  } finally {
    clearTimeout(timer)
    kit.lifetime.signal.removeEventListener('abort', stop)
  }
}

/** A QR code holds little more, and no wallet needs as much. In characters. */
const longest = 2000
const shape = /^wc:([0-9a-f]{64})@2\?([\w.~%&=+,:;@!*()[\]/-]+)$/
const key = /^[0-9a-f]{64}$/

export interface PairingUri {
  readonly uri: string
  readonly topic: string
  /** When it ends, if the uri says so. In ms since 1970. */
  readonly expiry?: number
}

/**
 * Reads the uri of a WalletConnect pairing (EIP-1328, version 2): lower-case topic and key of 32
 * bytes, a relay protocol, and no character that could leave a link.
 *
 * @returns its parts, undefined when it is anything else.
 */
export function parsePairingUri(text: unknown): PairingUri | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined
  const [, topic, query] = shape.exec(text) ?? []
  if (topic === undefined || query === undefined) return undefined
  const parameters = new URLSearchParams(query)
  if (!key.test(parameters.get('symKey') ?? '') || !parameters.get('relay-protocol')) return undefined
  const seconds = parameters.get('expiryTimestamp')
  if (seconds === null) return { uri: text, topic }
  return /^\d{1,12}$/.test(seconds) ? { uri: text, topic, expiry: Number(seconds) * 1000 } : undefined
}

/** With this little time left a wallet would not make it: regarded as expired (docs/behaviour.md#pairing). In ms. */
export const pairingMargin = 10_000

/**
 * The pairing that can be offered now. Reads a signal.
 *
 * @param now in ms since 1970.
 * @returns undefined when there is none, when it has at most 10 s left, or when its uri is none.
 */
export function readPairing(kit: Kit, now: number = Date.now()): Pairing | undefined {
  const given = pairingStore(kit).given.value
  const parsed = parsePairingUri(given?.uri)
  if (given === undefined || parsed === undefined) return undefined
  const expiry = Math.min(given.expiry, parsed.expiry ?? Number.POSITIVE_INFINITY)
  return expiry - now > pairingMargin ? { uri: parsed.uri, expiry } : undefined
}
