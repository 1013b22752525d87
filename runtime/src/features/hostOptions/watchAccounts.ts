import { effect, untracked } from '@preact/signals-core'
import { callHost } from '../../errors/hostCalls.js'
import type { ConnectedAccount } from '../../kit/accountSnapshot.js'
import type { AccountCallbacks } from '../../kit/configParts.js'
import { connectionsOf } from '../../kit/connections.js'
import type { AppNamespace } from '../../kit/register.js'
import { readAccount } from '../../kit/selectors.js'
import type { Chain } from '../../kit/state.js'
import { readConnectorIds } from '../../kit/stored.js'
import type { Kit } from '../../kit/types.js'

/**
 * Calls `onConnect` when a namespace has an account in use and had none, and `onDisconnect` when it has none any more. A
 * change of account, network or wallet in between calls neither. What a callback throws is reported, and has no other effect.
 *
 * @returns a function that ends it.
 */
export function watchAccounts(kit: Kit, callbacks: AccountCallbacks): () => void {
  const ends = [...kit.chains.values()].map((chain) => watchChain(kit, chain, callbacks))
  return () => {
    for (const end of ends) end()
  }
}

function watchChain(kit: Kit, chain: Chain, { onConnect, onDisconnect }: AccountCallbacks): () => void {
  const namespace = chain.namespace as AppNamespace
  // Wallets of an earlier visit. A wallet that the user connects now is none, even if it has been one.
  let remembered = untracked(() => readConnectorIds(kit, namespace))
  let present: ConnectedAccount | undefined
  return effect(() => {
    const state = chain.connection.value
    const isLeft = connectionsOf(chain).length === 0
    untracked(() => {
      if (state.status === 'connecting') remembered = remembered.filter((id) => id !== state.connectorId)
      const before = present
      const account = readAccount(kit, namespace)
      if (account.isConnected) present = account
      else if (isLeft) present = undefined
      if (before === undefined && present !== undefined && state.status === 'connected') {
        const connected = present
        const isReturn = remembered.includes(state.connection.connector.id)
        callHost(() => onConnect?.({ namespace, account: connected, isReturn }))
      } else if (before !== undefined && present === undefined) {
        remembered = []
        callHost(() => onDisconnect?.({ namespace, account: before }))
      }
    })
  })
}
