import { toKey } from '../chains/createRegister.js'
import type { DriverContext } from '../chains/driver.js'
import type { Connector } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { abortable } from './abortable.js'
import { connectionsOf } from './connections.js'
import type { Chain, Kit } from './types.js'

/** What the driver of a namespace can use of the kit. */
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
 * Makes a call of a namespace, whose code loads when a wallet is chosen.
 *
 * @param load imports the calls.
 * @param call gets them; it is not called after the signal has aborted.
 * @param signal stops the waiting; without it, there is no limit.
 * @throws AppKitError MODAL_LOAD_FAILED, WALLET_TIMEOUT, CANCELLED; what `call` throws.
 */
export function withCalls<Calls, Value>(
  load: () => Promise<Calls>,
  call: (calls: Calls) => Value | Promise<Value>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Value> {
  const called = load().then(
    (calls) => {
      // A user who has cancelled must not see the window of the wallet.
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
 * Starts something when its code has loaded, unless it was stopped before. If the code does not load or throws,
 * nothing is started.
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
 * Adds a wallet that was found. It replaces a wallet with the same id, and a wallet with a name replaces the same
 * wallet without one, unless that is in use.
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

/**
 * Stores names and ids of wallets that are known from elsewhere, so that a flood of announcements cannot keep them
 * out of the list.
 */
export function learnWallets(kit: Kit, names: readonly (string | undefined)[]): void {
  kit.knownWallets.value = new Set([...kit.knownWallets.peek(), ...names.map(toKey)])
}
