import type { WalletEvents } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { isProvider } from './isProvider.js'
import { parseAccounts } from './parseAccounts.js'
import { parseChainId } from './parseChainId.js'
import { request } from './request.js'

/**
 * EIP-1193 events of a connected wallet. What does not read as accounts or a chain id is ignored,
 * and a wallet that cannot be listened to stays connected unheard.
 *
 * @returns a function that removes every listener.
 */
export function watch(connector: Connector, events: WalletEvents): () => void {
  const { provider } = connector
  if (!isProvider(provider)) return () => {}
  let live = true
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
        (reply) => live && parseAccounts(reply)?.length === 0 && events.disconnected(),
        () => live && events.disconnected(),
      )
    },
  }
  const forEach = (use: (event: string, listener: (value: unknown) => void) => void) => {
    for (const [event, listener] of Object.entries(listeners))
      try {
        use(event, listener)
      } catch {
        // The wallet's own fault; it harms neither the connection nor the other events.
      }
  }
  forEach((event, listener) => provider.on?.(event, listener))
  return () => {
    live = false
    forEach((event, listener) => (provider.removeListener ?? provider.off)?.call(provider, event, listener))
  }
}
