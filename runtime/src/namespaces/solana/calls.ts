import { coalesce } from '../../chains/coalesce.js'
import type { WalletEvents } from '../../chains/driver.js'
import { tryCall } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { decodeBase58, encodeBase58 } from '../../encoding/base58.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { watchStandardWallet } from '../../walletStandard/watchStandardWallet.js'
import { isStandardWallet, sessions } from './askFeature.js'
import { isLegacyProvider } from './isLegacyProvider.js'
import { currentAccounts, readAccounts, readPublicKey, toAccount } from './readAccounts.js'
import { signBytes } from './signBytes.js'
import type { LegacyProvider, SolanaMethod, SolanaProvider, SolanaRequestOptions } from './types.js'

/** What a wallet is asked for, in one chunk: it comes when a wallet is about to be chosen. */
export { switchNetwork } from './chooseNetwork.js'
export { connect } from './connect.js'
export { currentAccounts } from './readAccounts.js'

/**
 * Signs the UTF-8 bytes of a text.
 *
 * @returns the signature in base58.
 * @throws AppKitError as `signBytes`; what the wallet rejects with.
 */
export async function signMessage(
  connector: Connector,
  { address, message }: { readonly address: string; readonly message: string },
): Promise<string> {
  return encodeBase58(await signBytes(connector, { address, message: new TextEncoder().encode(message) }))
}

/**
 * Tells the wallet that we are leaving: `standard:disconnect`, or `disconnect` of a legacy wallet. One
 * without has nothing to be told.
 *
 * @throws what the wallet rejects with.
 */
export async function disconnect(connector: Connector): Promise<void> {
  const { provider } = connector
  sessions.delete(connector)
  if (isStandardWallet(provider)) {
    const tell = provider.features['standard:disconnect']?.disconnect
    if (typeof tell === 'function') await tell()
  } else if (isLegacyProvider(provider) && typeof provider.disconnect === 'function')
    await provider.disconnect()
}

/** The one interface hosts sign with, over a wallet of the Wallet Standard or a legacy one. */
export function toProvider(connector: Connector): SolanaProvider {
  const address = () => currentAccounts(connector)[0]?.address
  const signAllTransactions: SolanaProvider['signAllTransactions'] = (transactions, options = {}) =>
    settle(options, async () => {
      const { signTransactions } = await import('./signTransactions.js')
      return signTransactions(connector, { address: options.address, transactions })
    })
  return {
    get address() {
      return address()
    },
    get publicKey() {
      return decodeBase58(address() ?? '0')
    },
    get chain() {
      return sessions.get(connector)?.caipNetworkId
    },
    supports: (method) => supports(connector, method),
    signMessage: (message, options = {}) =>
      settle(options, () => signBytes(connector, { address: options.address, message })),
    async signTransaction(transaction, options) {
      const [signed] = await signAllTransactions([transaction], options)
      return signed as Uint8Array
    },
    signAllTransactions,
    signAndSendTransaction: (transaction, options = {}) =>
      settle(options, async () => {
        const { sendTransaction } = await import('./sendTransaction.js')
        return sendTransaction(connector, transaction, options)
      }),
    signIn: (input = {}, options = {}) =>
      settle(options, async () => {
        const { signIn } = await import('./signIn.js')
        return signIn(connector, input)
      }),
  }
}

async function settle<Value>(
  { signal = new AbortController().signal }: SolanaRequestOptions,
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await abortable(ask(), signal)
  } catch (error) {
    throw toAppKitError(error)
  }
}

function supports({ provider }: Connector, method: SolanaMethod): boolean {
  if (isStandardWallet(provider))
    return `solana:${method === 'signAllTransactions' ? 'signTransaction' : method}` in provider.features
  return method === 'signMessage' && isLegacyProvider(provider) && typeof provider.signMessage === 'function'
}

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
          // Null is an account that the user has not connected.
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
