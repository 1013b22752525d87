import type { WalletEvents } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { isProvider } from './isProvider.js'
import { parseAccounts } from './parseAccounts.js'
import { parseChainId } from './parseChainId.js'
import { request } from './request.js'

/**
 * EIP-1193 events of a connected wallet. What does not read as accounts or a chain id is ignored.
 *
 * @returns a function that removes every listener.
 */
export function watch(connector: Connector, events: WalletEvents): () => void {
  const { provider } = connector
  if (!isProvider(provider) || typeof provider.on !== 'function') return () => {}
  const listeners: Readonly<Record<string, (value: unknown) => void>> = {
    accountsChanged(value) {
      const accounts = parseAccounts(value)
      if (accounts !== undefined) events.accountsChanged(accounts)
    },
    chainChanged(value) {
      const id = parseChainId(value)
      if (id !== undefined) events.networkChanged(id)
    },
    // EIP-1193: the provider has lost every chain. Wallets also send it for a hiccup, so they are asked.
    disconnect() {
      request(connector, 'eth_accounts').then(
        (reply) => parseAccounts(reply)?.length === 0 && events.disconnected(),
        () => events.disconnected(),
      )
    },
  }
  for (const [event, listener] of Object.entries(listeners)) provider.on(event, listener)
  return () => {
    for (const [event, listener] of Object.entries(listeners))
      (provider.removeListener ?? provider.off)?.call(provider, event, listener)
  }
}
