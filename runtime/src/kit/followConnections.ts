import { computed, effect, untracked } from '@preact/signals-core'
import type { WalletEvents } from '../chains/driver.js'
import type { Connector } from '../chains/types.js'
import { callHost } from '../errors/hostCalls.js'
import { activateNextNamespace } from './activateNextNamespace.js'
import { moveToNetwork, orderAccounts, setNetwork } from './activeAccount.js'
import { applyEvent } from './applyEvent.js'
import { watchWallet } from './callNamespace.js'
import { connectionOf, connectionsOf } from './connections.js'
import { findWallets } from './discovery.js'
import { goBack, openModal } from './modal.js'
import { mustLeaveNetwork } from './networks.js'
import { refreshBalance } from './refreshBalance.js'
import { forgetConnection, rememberAddress } from './rememberConnection.js'
import { resetView, shownRoute } from './router.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

const followed = new WeakMap<Chain, AbortSignal>()

/**
 * Keeps the state of a namespace equal to that of its wallets until the kit stops. Called before the first wallet
 * connects. A stopped kit has no listeners.
 */
export function followConnections(kit: Kit, chain: Chain): void {
  const { signal, isLive } = kit.lifetime
  if (!isLive || followed.get(chain) === signal) return
  followed.set(chain, signal)
  void findWallets(kit)
  kit.lifetime.add(followWallets(kit, chain))
  kit.lifetime.add(followNetwork(kit, chain))
}

/** Listens to each wallet while it is connected. */
const followWallets = (kit: Kit, chain: Chain) =>
  watchEach(
    chain,
    () => connectionsOf(chain).map(({ connector }) => connector),
    (connector) => watchWallet(chain, connector, eventsOf(kit, chain, connector)),
  )

function eventsOf(kit: Kit, chain: Chain, connector: Connector): WalletEvents {
  const connectorId = connector.id
  // Some wallets cannot remove a listener, so events after the disconnect are ignored.
  const isHeard = () => connectionsOf(chain).some((connection) => connection.connector === connector)
  return {
    accountsChanged(list) {
      if (!isHeard()) return
      if (list.length === 0) return walletLeft(kit, chain, connector, false)
      const before = connectionOf(chain)?.address
      applyEvent(chain, { type: 'accountsChanged', connectorId, accounts: orderAccounts(chain, list) })
      // A choice in the wallet is newer than the choice in the app.
      if (connectionOf(chain)?.address !== before) rememberAddress(kit, chain)
    },
    networkChanged(caipNetworkId, accounts) {
      if (isHeard()) moveToNetwork(chain, connectorId, caipNetworkId, accounts)
    },
    disconnected() {
      if (isHeard()) walletLeft(kit, chain, connector, true)
    },
  }
}

/** Updates the network, the balance and the open view for the wallet in use. */
function followNetwork(kit: Kit, chain: Chain): () => void {
  const walletNetwork = computed(() => connectionOf(chain)?.caipNetworkId)
  const account = computed(() => {
    const connection = connectionOf(chain)
    return connection && `${connection.caipNetworkId}:${connection.address}`
  })
  let previous: string | undefined
  const endNetwork = effect(() => {
    const id = walletNetwork.value
    const before = previous
    previous = id
    if (id === undefined) return
    untracked(() => {
      const network = chain.networks.peek().find((each) => each.caipNetworkId === id)
      if (network !== undefined) setNetwork(kit, chain, network)
      if (before !== undefined && kit.activeNamespace.peek() === chain.namespace) followInModal(kit)
    })
  })
  const endBalance = effect(() => {
    void account.value
    // Without an account it ends the read of the one before.
    untracked(() => void refreshBalance(kit, { namespace: chain.namespace, cached: true }))
  })
  return () => {
    endNetwork()
    endBalance()
  }
}

function followInModal(kit: Kit): void {
  if (mustLeaveNetwork(kit)) {
    if (!kit.routes.has('UnsupportedChain')) return
    if (kit.modal.peek().open) resetView(kit, 'UnsupportedChain')
    else openModal(kit, { view: 'UnsupportedChain' }).catch(() => {})
  } else if (kit.modal.peek().open && shownRoute(kit)?.role === 'network') goBack(kit)
}

/** Functions that stop listening, by wallet. A wallet that moves to another list is listened to once. */
const listened = new WeakMap<Chain, Map<Connector, () => void>>()

/**
 * Listens to each wallet of a list while it is in the list.
 *
 * @param read - reads signals.
 * @param watch - starts to listen to one, and returns a function that stops it.
 * @returns a function that stops all listening.
 */
export function watchEach(
  chain: Chain,
  read: () => readonly Connector[],
  watch: (connector: Connector) => () => void,
): () => void {
  const ends = listened.get(chain) ?? new Map<Connector, () => void>()
  listened.set(chain, ends)
  const watched = new Map<Connector, () => void>()
  const keep = (present: readonly Connector[]) => {
    for (const [connector, end] of watched)
      if (!present.includes(connector)) {
        watched.delete(connector)
        end()
      }
    for (const connector of present)
      if (!watched.has(connector)) {
        // The order of effects is not defined, so the other list may still listen to it.
        ends.get(connector)?.()
        const leave = callHost(() => watch(connector))
        const end = () => {
          if (ends.get(connector) !== end) return
          ends.delete(connector)
          callHost(() => leave?.())
        }
        ends.set(connector, end)
        watched.set(connector, end)
      }
  }
  const stop = effect(() => {
    const present = read()
    untracked(() => keep(present))
  })
  return () => {
    stop()
    keep([])
  }
}

/**
 * After a wallet has disconnected by itself. The choice of the user stays stored, unless the wallet removed the
 * site, or would have to ask the user on the next visit.
 *
 * @param isFinal - whether it reported that; else it may only be locked.
 */
export function walletLeft(kit: Kit, chain: Chain, connector: Connector, isFinal: boolean): void {
  const connectorId = connector.id
  const wasConnected = connectionsOf(chain).some((each) => each.connector.id === connectorId)
  applyEvent(chain, { type: 'disconnected', connectorId })
  if (!isFinal && kit.config.enableReconnect && !chain.driver.asksOnReturn) awaitAccounts(chain, connector)
  else {
    forgetConnection(kit, chain.namespace, connectorId)
    rememberAddress(kit, chain)
  }
  // A wallet that was only awaited takes nothing from a user who chooses another one.
  if (wasConnected) activateNextNamespace(kit, chain)
}

/** Keeps listening to a wallet that shares no account, because it may only be locked. */
export function awaitAccounts(chain: Chain, connector: Connector): void {
  const others = chain.absent.peek().filter(({ id }) => id !== connector.id)
  chain.absent.value = [...others, connector]
}
