import { toKey } from '../chains/createRegister.js'
import type { DriverContext } from '../chains/driver.js'
import type { Connector } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { abortable } from './abortable.js'
import { connectionsOf } from './connections.js'
import type { Chain, Kit } from './types.js'

/** What the driver of a chain may know of the kit. */
export function driverContext(kit: Kit, chain: Chain): DriverContext {
  return {
    networks: () => chain.networks.peek(),
    known: kit.knownWallets,
    storage: kit.storage,
    options: { injected: kit.config.enableInjected, announced: kit.config.enableEIP6963 },
    appName: kit.config.metadata.name || kit.config.metadata.url,
  }
}

/**
 * Makes one of a namespace's calls, whose code a user needs only once a wallet is chosen.
 *
 * @param load imports the calls.
 * @param call gets them; it is not made once the signal has aborted.
 * @param signal ends the wait; without one it lasts as long as the call takes.
 * @throws AppKitError MODAL_LOAD_FAILED, WALLET_TIMEOUT, CANCELLED; what `call` throws.
 */
export function withCalls<Calls, Value>(
  load: () => Promise<Calls>,
  call: (calls: Calls) => Value | Promise<Value>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Value> {
  const called = load().then(
    (calls) => {
      // Who has given up meanwhile must not see the wallet's window.
      signal.throwIfAborted()
      return call(calls)
    },
    (cause: unknown) => {
      throw new AppKitError('MODAL_LOAD_FAILED', { cause })
    },
  )
  return abortable(called, signal)
}

/**
 * Starts something as soon as its code is here, unless it was stopped before that. What does not load, or
 * throws, is not started.
 *
 * @param load imports the code.
 * @param start gets it, and returns a function that stops what was started.
 * @returns a function that stops it, or keeps it from starting.
 */
export function startLate<Code>(load: () => Promise<Code>, start: (code: Code) => () => void): () => void {
  let live = true
  let stop: (() => void) | undefined
  load()
    .then((code) => {
      if (live) stop = start(code)
    })
    .catch(() => {})
  return () => {
    live = false
    stop?.()
  }
}

/**
 * Adds a wallet that was found; a second one with the same id takes the place of the first, and a
 * wallet that tells its name that of the nameless one it was found as, unless that is in use.
 */
export function reportConnector(chain: Chain, connector: Connector): void {
  const isReplaced = ({ id, type, provider }: Connector) =>
    id === connector.id ||
    (type === 'injected' &&
      provider === connector.provider &&
      !connectionsOf(chain).some((connection) => connection.connector.id === id))
  const connectors = chain.connectors.peek()
  const at = connectors.findIndex(isReplaced)
  chain.connectors.value = at < 0 ? [...connectors, connector] : connectors.with(at, connector)
}

/** Keeps names and ids of wallets that are known from elsewhere: no flood of announcements keeps them out of the list. */
export function learnWallets(kit: Kit, names: readonly (string | undefined)[]): void {
  kit.knownWallets.value = new Set([...kit.knownWallets.peek(), ...names.map(toKey)])
}
