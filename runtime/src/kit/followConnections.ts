import { computed, effect, untracked } from '@preact/signals-core'
import type { WalletEvents } from '../chains/driver.js'
import type { Connector } from '../chains/types.js'
import { orderAccounts } from './accounts.js'
import { goBack } from './actions/goBack.js'
import { openModal } from './actions/openModal.js'
import { refreshBalance } from './actions/refreshBalance.js'
import { applyEvent } from './applyEvent.js'
import { connectionOf } from './connectionOf.js'
import { connectionsOf } from './connectionsOf.js'
import { rememberAddress } from './memory/rememberAddress.js'
import { moveToNetwork } from './moveToNetwork.js'
import { mustLeaveNetwork } from './mustLeaveNetwork.js'
import { setNetwork } from './setNetwork.js'
import type { Chain, Kit } from './types.js'
import { walletLeft, watchEach } from './walletLeft.js'

const followed = new WeakMap<Chain, AbortSignal>()

/**
 * Keeps a namespace true to its wallets until the kit stops: called before the first of them is connected.
 * A kit that is not running hears nobody.
 */
export function followConnections(kit: Kit, chain: Chain): void {
  const { signal, isLive } = kit.lifetime
  if (!isLive || followed.get(chain) === signal) return
  followed.set(chain, signal)
  kit.lifetime.add(followWallets(kit, chain))
  kit.lifetime.add(followNetwork(kit, chain))
}

/** Listens to each wallet for exactly as long as it is connected. */
const followWallets = (kit: Kit, chain: Chain) =>
  watchEach(
    () => connectionsOf(chain).map(({ connector }) => connector),
    (connector) => chain.driver.watch(connector, eventsOf(kit, chain, connector)),
  )

function eventsOf(kit: Kit, chain: Chain, connector: Connector): WalletEvents {
  const connectorId = connector.id
  // Some wallets cannot take a listener away: what they say after they were left concerns nobody.
  const isHeard = () => connectionsOf(chain).some((connection) => connection.connector === connector)
  return {
    accountsChanged(list) {
      if (!isHeard()) return
      if (list.length === 0) return walletLeft(kit, chain, connector, false)
      const before = connectionOf(chain)?.address
      applyEvent(chain, { type: 'accountsChanged', connectorId, accounts: orderAccounts(chain, list) })
      // What the visitor does in the wallet is newer than what he chose here.
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

/** Keeps the network, the balance and the open view true to the wallet in use. */
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
    const isConnected = account.value !== undefined
    untracked(() => {
      if (isConnected) void refreshBalance(kit, { namespace: chain.namespace, cached: true })
      else chain.balance.value = { status: 'idle' }
    })
  })
  return () => {
    endNetwork()
    endBalance()
  }
}

function followInModal(kit: Kit): void {
  const view = kit.router.peek().at(-1)?.view
  if (mustLeaveNetwork(kit)) {
    if (!kit.routes.has('UnsupportedChain')) return
    if (kit.modal.peek().open) kit.router.value = [{ view: 'UnsupportedChain' }]
    else openModal(kit, { view: 'UnsupportedChain' }).catch(() => {})
  } else if (kit.modal.peek().open && (view === 'UnsupportedChain' || view === 'Networks')) goBack(kit)
}
