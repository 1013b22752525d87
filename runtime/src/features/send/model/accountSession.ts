import { effect, untracked } from '@preact/signals-core'
import type { Connection, Network } from '../../../chains/types.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import { connectionOf, requireChain } from '../../../kit/connections.js'
import type { Chain, Kit } from '../../../kit/types.js'

/** What one account does on one network. */
export interface AccountSession<Step extends string> {
  /** Aborted when the account or network changes, or the kit stops. */
  readonly end: AbortController
  /** Aborted by the next one of its kind. */
  readonly latest: Map<Step, AbortController>
}

/**
 * The connection of the active namespace.
 *
 * @throws AppKitError NOT_CONNECTED, RECONNECTING.
 */
export function requireConnection(kit: Kit): { readonly chain: Chain; readonly connection: Connection } {
  const chain = requireChain(kit)
  const { status } = chain.connection.peek()
  const connection = untracked(() => connectionOf(chain))
  if (connection === undefined)
    throw new AppKitError(status === 'reconnecting' ? 'RECONNECTING' : 'NOT_CONNECTED')
  return { chain, connection }
}

/**
 * The network that a connection is on.
 *
 * @throws AppKitError CHAIN_NOT_CONFIGURED.
 */
export function requireNetwork(chain: Chain, { caipNetworkId }: Connection): Network {
  const network = chain.networks.peek().find((each) => each.caipNetworkId === caipNetworkId)
  if (network === undefined) throw new AppKitError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId })
  return network
}

/** Calls a function when the account or network is another one, and ends the session with the kit. */
export function followAccount(
  kit: Kit,
  { address, caipNetworkId, connector }: Connection,
  { end }: Pick<AccountSession<string>, 'end'>,
  onChange: () => void,
): void {
  const unfollow = effect(() => {
    const now = connectionOf(kit.activeChain.value)
    const isSame =
      now?.caipNetworkId === caipNetworkId && now.connector === connector && now.address === address
    if (!isSame) untracked(onChange)
  })
  end.signal.addEventListener('abort', unfollow)
  kit.lifetime.signal.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
}

/** A signal for the latest call of its kind: the one before is aborted. */
export function next<Step extends string>({ end, latest }: AccountSession<Step>, kind: Step): AbortSignal {
  latest.get(kind)?.abort()
  const controller = new AbortController()
  latest.set(kind, controller)
  return AbortSignal.any([end.signal, controller.signal])
}

const shown = new WeakSet<object>()

/** Whether the view on top was opened just now: not if it is back on top because a later view was closed. */
export function isJustOpened(kit: Kit): boolean {
  const entry = kit.router.peek().at(-1)
  if (entry === undefined || shown.has(entry)) return false
  shown.add(entry)
  return true
}
