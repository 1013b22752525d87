import { AppKitError } from '../errors/AppKitError.js'
import { toAppKitError } from '../errors/toAppKitError.js'
import { abortable } from './abortable.js'
import { isMobile } from './device.js'
import { isOnThisMachine } from './networks.js'
import { type Pairing, setPairing } from './pairing.js'
import { pairingStore } from './pairingSource.js'
import { followPairingStage, isTaken } from './pairingStage.js'
import type { Kit } from './types.js'

/** In ms. */
const deadline = 30_000

interface Running {
  readonly promise: Promise<Pairing | undefined>
  readonly controller: AbortController
}
const running = new WeakMap<Kit, Running>()
/** The controllers of requests whose pairing is offered, maybe before the relay has answered. */
const offering = new WeakSet<AbortController>()

/**
 * Returns the current pairing, the one that is being made, or a new one from the source. One that a wallet has taken is
 * given up: no other wallet can take it.
 *
 * @param options - `force` always makes a new one; calls that wait for an older one reject with CANCELLED.
 * @returns undefined if there is no source.
 * @throws AppKitError REQUEST_TIMEOUT, BAD_REPLY, CANCELLED, or what the source reports.
 */
export function requestPairing(
  kit: Kit,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Pairing | undefined> {
  if (isTaken(kit, pairingStore(kit).given.peek()?.uri)) setPairing(kit, undefined)
  const present = running.get(kit)
  const offered = force ? undefined : readPairing(kit)
  if (force) present?.controller.abort('CANCELLED')
  // Its pairing may have been taken away, as the modal does when it closes: waiting for it would then end with nothing.
  else if (present !== undefined && (offered !== undefined || !offering.has(present.controller)))
    return present.promise
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
  const { problem, source: sources } = pairingStore(kit)
  const source = sources.peek()
  if (source === undefined) return undefined
  problem.value = undefined
  const { signal } = controller
  const timer = setTimeout(() => controller.abort('REQUEST_TIMEOUT'), deadline)
  const stop = () => controller.abort('CANCELLED')
  kit.lifetime.signal.addEventListener('abort', stop, { once: true })
  try {
    const given: unknown = await abortable(
      Promise.resolve().then(() => source.request({ signal })),
      signal,
    )
    const { uri, expiry, outcome, scanned, sent } = (
      typeof given === 'object' && given !== null ? given : {}
    ) as {
      readonly uri?: unknown
      readonly expiry?: unknown
      readonly outcome?: unknown
      readonly scanned?: unknown
      readonly sent?: unknown
    }
    const parsed = parsePairingUri(uri)
    if (parsed === undefined) throw new AppKitError('BAD_REPLY')
    const answered = abortable(Promise.resolve(sent), signal)
    answered.catch(() => {})
    if (sent !== undefined && !isShownEarly(kit)) await answered
    offering.add(controller)
    setPairing(kit, { uri: parsed.uri, expiry: typeof expiry === 'number' ? expiry : undefined })
    void followOutcome(kit, outcome)
    if (scanned !== undefined || outcome !== undefined)
      followPairingStage(kit, parsed.uri, { scanned, outcome })
    await answered
    return readPairing(kit)
  } catch (cause) {
    throw signal.reason === 'REQUEST_TIMEOUT' ? new AppKitError('REQUEST_TIMEOUT', { cause }) : cause
  } finally {
    clearTimeout(timer)
    kit.lifetime.signal.removeEventListener('abort', stop)
  }
}

/**
 * Whether a code is shown before the relay has answered, which saves a person the wait. Not in place of a valid one, and
 * not on a phone: the wallet's app that is opened with it would stop the page too early.
 */
function isShownEarly(kit: Kit): boolean {
  const mayAnswer = navigator.onLine || isOnThisMachine(kit.config.endpoints.relay)
  return mayAnswer && !isMobile(navigator.userAgent) && readPairing(kit) === undefined
}

/** Takes a pairing away that no wallet can take any more, and keeps why while it is the one that is offered. */
async function followOutcome(kit: Kit, outcome: unknown): Promise<void> {
  const { given, problem } = pairingStore(kit)
  const offered = given.peek()
  try {
    await outcome
  } catch (cause) {
    if (given.peek() !== offered) return
    const error = toAppKitError(cause)
    given.value = undefined
    if (error.code !== 'CANCELLED') problem.value = error
  }
}

/** The limit of a uri, in characters. A QR code can hold little more. */
const maxUriLength = 2000
const shape = /^wc:([0-9a-f]{64})@2\?([\w.~%&=+,:;@!*()[\]/-]+)$/
const key = /^[0-9a-f]{64}$/

export interface PairingUri {
  readonly uri: string
  readonly topic: string
  /** When it ends, if the uri says so. In ms since 1970. */
  readonly expiry?: number
}

/**
 * Reads the uri of a WalletConnect pairing (EIP-1328, version 2): lower-case topic and key of 32 bytes, a relay
 * protocol, and only characters that are safe in a link.
 *
 * @returns its parts; undefined if it is invalid.
 */
export function parsePairingUri(text: unknown): PairingUri | undefined {
  if (typeof text !== 'string' || text.length > maxUriLength) return undefined
  const [, topic, query] = shape.exec(text) ?? []
  if (topic === undefined || query === undefined) return undefined
  const parameters = new URLSearchParams(query)
  if (!key.test(parameters.get('symKey') ?? '') || !parameters.get('relay-protocol')) return undefined
  const seconds = parameters.get('expiryTimestamp')
  if (seconds === null) return { uri: text, topic }
  return /^\d{1,12}$/.test(seconds) ? { uri: text, topic, expiry: Number(seconds) * 1000 } : undefined
}

/**
 * With less time left a pairing counts as expired, because a wallet would be too slow (docs/behaviour.md#pairing).
 * In ms.
 */
export const pairingMargin = 10_000

/**
 * The pairing, if it is valid now. Reads a signal.
 *
 * @param now - in ms since 1970.
 * @returns undefined if there is none, if it has at most 10 s left, or if its uri is invalid.
 */
export function readPairing(kit: Kit, now: number = Date.now()): Pairing | undefined {
  const given = pairingStore(kit).given.value
  const parsed = parsePairingUri(given?.uri)
  if (given === undefined || parsed === undefined) return undefined
  const expiry = Math.min(given.expiry, parsed.expiry ?? Number.POSITIVE_INFINITY)
  return expiry - now > pairingMargin ? { uri: parsed.uri, expiry } : undefined
}
