import { coalesce } from '../../chains/coalesce.js'
import type { WalletEvents } from '../../chains/driver.js'
import { tryCall } from '../../chains/tryCall.js'
import type { Connector } from '../../chains/types.js'
import { watchStandardWallet } from '../../walletStandard/watchStandardWallet.js'
import { isLegacyProvider } from './isLegacyProvider.js'
import { isStandardWallet } from './isStandardWallet.js'
import { readAccounts } from './readAccounts.js'
import { readPublicKey } from './readPublicKey.js'
import { sessions } from './sessions.js'
import { toAccount } from './toAccount.js'
import type { LegacyProvider } from './types.js'

/**
 * `change` of the Wallet Standard, `accountChanged` and `disconnect` of legacy wallets. What does not
 * read as accounts is ignored, storms are coalesced, and a wallet that cannot be listened to stays
 * connected unheard. A wallet that has withdrawn its accounts is told as an empty list.
 *
 * @returns a function that removes every listener.
 */
export function watch(connector: Connector, events: WalletEvents): () => void {
  const { provider } = connector
  const changes = coalesce(
    (addresses: readonly string[]) => {
      if (addresses.length === 0) sessions.delete(connector)
      events.accountsChanged(addresses.map((address) => toAccount({ address })))
    },
    (a, b) => a.join() === b.join(),
  )
  const stop = isStandardWallet(provider)
    ? watchStandardWallet(provider, (value) => {
        const accounts = readAccounts(value)
        if (accounts !== undefined) changes.push(accounts.map(({ address }) => address))
      })
    : watchLegacy(provider, {
        accountChanged(value) {
          const address = readPublicKey(value)
          // Null is an account that the visitor has not connected.
          if (address !== undefined || value === null) changes.push(address === undefined ? [] : [address])
        },
        disconnect: () => events.disconnected(),
      })
  return () => {
    changes.stop()
    stop()
  }
}

function watchLegacy(
  provider: unknown,
  listeners: Readonly<Record<string, (value: unknown) => void>>,
): () => void {
  if (!isLegacyProvider(provider)) return () => {}
  let live = true
  const heard = Object.entries(listeners).map(
    ([event, listener]) => [event, (value: unknown) => void (live && listener(value))] as const,
  )
  const forEach = (
    use: (wallet: LegacyProvider, event: string, listener: (value: unknown) => void) => unknown,
  ) => {
    for (const [event, listener] of heard) tryCall(() => use(provider, event, listener))
  }
  forEach((wallet, event, listener) => wallet.on?.(event, listener))
  return () => {
    live = false
    forEach((wallet, event, listener) => (wallet.off ?? wallet.removeListener)?.call(wallet, event, listener))
  }
}
