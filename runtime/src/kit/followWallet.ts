import { computed, effect } from '@preact/signals-core'
import { closeModal } from './actions/closeModal.js'
import { applyEvent } from './applyEvent.js'
import { connectionOf } from './connectionOf.js'
import { forgetConnection } from './rememberConnection.js'
import type { Chain, Kit } from './types.js'

/**
 * Listens to the wallet for exactly as long as it is connected.
 *
 * @returns a function that stops listening for good.
 */
export function followWallet(kit: Kit, chain: Chain): () => void {
  const connector = computed(() => connectionOf(chain)?.connector)
  return effect(() => {
    const current = connector.value
    if (current === undefined) return
    const connectorId = current.id
    // Some wallets cannot take a listener away: what they say after they were left concerns nobody.
    const isHeard = () => connectionOf(chain)?.connector === current
    const leave = () => {
      forgetConnection(kit, chain.namespace)
      if (kit.activeNamespace.peek() === chain.namespace) closeModal(kit, { force: true })
    }
    return chain.driver.watch(current, {
      accountsChanged(accounts) {
        if (!isHeard()) return
        applyEvent(chain, { type: 'accountsChanged', connectorId, accounts })
        if (accounts.length === 0) leave()
      },
      networkChanged: (caipNetworkId) =>
        applyEvent(chain, { type: 'networkChanged', connectorId, caipNetworkId }),
      disconnected() {
        if (!isHeard()) return
        applyEvent(chain, { type: 'disconnected' })
        leave()
      },
    })
  })
}
