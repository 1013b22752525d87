import { effect, untracked } from '@preact/signals-core'
import type { Connector } from '../chains/types.js'
import { applyEvent } from './applyEvent.js'
import { connectionOf } from './connectionOf.js'
import { connectionsOf } from './connectionsOf.js'
import { leaveNamespace } from './leaveNamespace.js'
import { forgetConnection } from './memory/forgetConnection.js'
import { rememberAddress } from './memory/rememberAddress.js'
import { moveToNetwork } from './moveToNetwork.js'
import { orderAccounts } from './orderAccounts.js'
import type { Chain, Kit } from './types.js'

/**
 * Listens to each wallet of a namespace for exactly as long as it is connected.
 *
 * @returns a function that stops listening for good.
 */
export function followWallet(kit: Kit, chain: Chain): () => void {
  const watched = new Map<Connector, () => void>()
  const stop = effect(() => {
    const present = new Set(connectionsOf(chain).map(({ connector }) => connector))
    untracked(() => {
      for (const [connector, leave] of watched)
        if (!present.has(connector)) {
          watched.delete(connector)
          leave()
        }
      for (const connector of present)
        if (!watched.has(connector)) watched.set(connector, watch(kit, chain, connector))
    })
  })
  return () => {
    stop()
    for (const leave of watched.values()) leave()
  }
}

function watch(kit: Kit, chain: Chain, connector: Connector): () => void {
  const connectorId = connector.id
  // Some wallets cannot take a listener away: what they say after they were left concerns nobody.
  const isHeard = () => connectionsOf(chain).some((connection) => connection.connector === connector)
  const leave = () => {
    forgetConnection(kit, chain.namespace, connectorId)
    rememberAddress(kit, chain)
    if (connectionsOf(chain).length === 0) leaveNamespace(kit, chain)
  }
  return chain.driver.watch(connector, {
    accountsChanged(list) {
      if (!isHeard()) return
      const before = connectionOf(chain)?.address
      const accounts = orderAccounts(chain, list)
      applyEvent(chain, { type: 'accountsChanged', connectorId, accounts })
      // What the visitor does in the wallet is newer than what he chose here.
      if (connectionOf(chain)?.address !== before) rememberAddress(kit, chain)
      if (accounts.length === 0) leave()
    },
    networkChanged(caipNetworkId, accounts) {
      if (isHeard()) moveToNetwork(chain, connectorId, caipNetworkId, accounts)
    },
    disconnected() {
      if (!isHeard()) return
      applyEvent(chain, { type: 'disconnected', connectorId })
      leave()
    },
  })
}
