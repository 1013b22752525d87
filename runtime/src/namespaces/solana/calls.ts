import { coalesce } from '../../chains/coalesce.js'
import type { NamespaceCalls, WalletEvents } from '../../chains/driver.js'
import { readBytes, tryCall } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { decodeBase58, encodeBase58 } from '../../encoding/base58.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { watchStandardWallet } from '../../walletStandard/standardAccounts.js'
import { askFeature, isStandardWallet, sessions } from './askFeature.js'
import { connect as askAccounts } from './connect.js'
import { currentAccounts, readAccounts, readPublicKey, requireAccount, toAccount } from './readAccounts.js'
import type { LegacyProvider, SolanaMethod, SolanaProvider, SolanaRequestOptions } from './types.js'
import { isAddress, isLegacyProvider } from './types.js'

/** The driver's requests to wallets, in one chunk. It loads when the user is about to choose a wallet. */
export { switchNetwork } from './chooseNetwork.js'

export const connect: NamespaceCalls['connect'] = (context, connector, options) =>
  askAccounts(context, connector, { ...options, silent: false })

export const reconnect: NamespaceCalls['reconnect'] = async (context, connector, options) => {
  const reply = await askAccounts(context, connector, { ...options, silent: true })
  return reply.accounts.length === 0 ? undefined : reply
}

export const isConnected = async (connector: Connector): Promise<boolean> =>
  currentAccounts(connector).length > 0

/** Only wallets on other devices need it. */
export const fromRemote: Required<NamespaceCalls>['fromRemote'] = async (wallet) =>
  (await loadCode(import('./fromRemote.js'))).fromRemote(wallet)

export const getBalance: Required<NamespaceCalls>['getBalance'] = async (network, parameters) =>
  (await loadCode(import('./readBalance.js'))).readBalance(network, parameters)

/** Addresses of Solana have no checksum. */
export const verifyAddress = async (text: string): Promise<boolean> => isAddress(text)

export const isSameAddress = (a: string, b: string): boolean => a === b

/**
 * Signs the UTF-8 bytes of a text.
 *
 * @returns the signature in base58.
 * @throws AppKitError the errors of `signBytes`; what the wallet rejects with.
 */
export async function signMessage(
  connector: Connector,
  { address, message }: { readonly address: string; readonly message: string },
): Promise<string> {
  return encodeBase58(await signBytes(connector, { address, message: new TextEncoder().encode(message) }))
}

/**
 * Disconnects the wallet: `standard:disconnect`, or `disconnect` of a legacy wallet. A wallet with neither
 * needs no request.
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

const providers = new WeakMap<Connector, SolanaProvider>()

/** The provider that the app gets, for wallets of the Wallet Standard and legacy ones. One for each connector. */
export function toProvider(connector: Connector): SolanaProvider {
  const provider = providers.get(connector) ?? createProvider(connector)
  providers.set(connector, provider)
  return provider
}

function createProvider(connector: Connector): SolanaProvider {
  const address = () => currentAccounts(connector)[0]?.address
  const signAllTransactions: SolanaProvider['signAllTransactions'] = (transactions, options = {}) =>
    settle(options, async () => {
      const { signTransactions } = await loadCode(import('./transactions.js'))
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
        const { sendTransaction } = await loadCode(import('./transactions.js'))
        return sendTransaction(connector, transaction, options)
      }),
    signIn: (input = {}, options = {}) =>
      settle(options, async () => {
        const { signIn } = await loadCode(import('./signIn.js'))
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
 * Listens to `change` of the Wallet Standard, or `accountChanged` and `disconnect` of legacy wallets. Values
 * that are not accounts are ignored, and many events become one. A wallet without a method for listeners stays
 * connected. A wallet that no longer shares accounts is reported as an empty list.
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
          // Null means an account that the user has not connected.
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

/**
 * Signs bytes without changing them: `solana:signMessage`, or `signMessage` of a legacy wallet.
 *
 * @returns the Ed25519 signature, 64 bytes.
 * @throws AppKitError WALLET_BAD_REPLY, also if the wallet signed other bytes, which cannot be verified;
 *   WALLET_LOCKED, ACCOUNT_NOT_FOUND, WALLET_METHOD_UNSUPPORTED; what the wallet rejects with.
 */
export async function signBytes(
  connector: Connector,
  { address, message }: { readonly address: string | undefined; readonly message: Uint8Array },
): Promise<Uint8Array> {
  const { provider } = connector
  const { account } = requireAccount(connector, address)
  const sign = isStandardWallet(provider)
    ? async () => (await askFeature(provider, 'signMessage', [{ account, message: message.slice() }]))[0]
    : () => askLegacy(provider, message.slice())
  const reply = await sign()
  const { signature: sent, signedMessage } = (reply ?? {}) as Readonly<Record<string, unknown>>
  const signature = readBytes(sent ?? reply, 64)
  const signed = signedMessage === undefined ? message : readBytes(signedMessage, message.length)
  if (signature === undefined || signed?.every((byte, at) => byte === message[at]) !== true)
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signMessage' })
  return signature
}

async function askLegacy(provider: unknown, message: Uint8Array): Promise<unknown> {
  if (!isLegacyProvider(provider) || typeof provider.signMessage !== 'function')
    throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: 'signMessage' })
  return provider.signMessage(message, 'utf8')
}
