import { callError } from '../../errors/callError.js'
import { abortable } from '../abortable.js'
import type { Kit } from '../types.js'
import { pairingStore } from './pairingStore.js'
import { parsePairingUri } from './parsePairingUri.js'
import { readPairing } from './readPairing.js'
import { setPairing } from './setPairing.js'
import type { Pairing } from './types.js'

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
    if (parsed === undefined) throw callError('BAD_REPLY')
    setPairing(kit, { uri: parsed.uri, expiry: typeof expiry === 'number' ? expiry : undefined })
    return readPairing(kit)
  } catch (cause) {
    throw signal.reason === 'REQUEST_TIMEOUT' ? callError('REQUEST_TIMEOUT', { cause }) : cause
  } finally {
    clearTimeout(timer)
    kit.lifetime.signal.removeEventListener('abort', stop)
  }
}
