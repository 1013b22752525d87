import { mayAsk } from '../../chains/coalesce.js'
import type { DriverConnection, WalletEvents } from '../../chains/driver.js'
import type { Account, CaipNetworkId, Connector, Network } from '../../chains/types.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { pause } from '../../kit/async.js'
import { readConnection } from './adapter/readConnection.js'
import type {
  BitcoinAdapter,
  BitcoinProvider,
  BitcoinQuestion,
  BitcoinSource,
  SignatureProtocol,
} from './adapter/types.js'
import { readAddress } from './address/readAddress.js'
import { createLeatherAdapter } from './satsConnect/createLeatherAdapter.js'
import { createSatsConnectAdapter } from './satsConnect/createSatsConnectAdapter.js'
import { createStandardAdapter } from './standard/createStandardAdapter.js'
import { createUnisatAdapter } from './unisat/createUnisatAdapter.js'

type Parameter<Method extends keyof BitcoinProvider> = Parameters<BitcoinProvider[Method]>[0]

/**
 * The wallet of a connector, with every request that can be sent to it. It loads in one piece when a wallet is
 * used. Code that only transactions need loads with the first transaction.
 *
 * @throws AppKitError CONNECTOR_NOT_FOUND for a connector of another driver.
 */
export function openWallet(connector: Connector) {
  const adapter = adapterOf(connector)
  return {
    connect: (options: BitcoinQuestion & { readonly network?: Network | undefined }) =>
      connect(adapter, options),
    reconnect: (network?: Network) => readConnection(adapter, { network }),
    disconnect: () => disconnect(adapter),
    switchNetwork: (network: Network, signal: AbortSignal) => switchNetwork(adapter, network, signal),
    signMessage: (parameters: Parameter<'signMessage'>) => signMessage(adapter, parameters),
    watch: (events: WalletEvents) => watch(adapter, events),
    getAccountAddresses: () => getAccountAddresses(adapter),
    sendTransfer: async (parameters: Parameter<'sendTransfer'>) =>
      (await loadCode(import('./transactions.js'))).sendTransfer(adapter, parameters),
    signPsbt: async (parameters: Parameter<'signPsbt'>) =>
      (await loadCode(import('./transactions.js'))).signPsbt(adapter, parameters),
  }
}

/** A wallet may reject and still have disconnected. It has failed only if it still shares accounts. */
async function disconnect(adapter: BitcoinAdapter): Promise<void> {
  try {
    await adapter.disconnect()
  } catch (error) {
    const hasLeft = await readConnection(adapter).then(
      (connection) => connection === undefined,
      () => false,
    )
    if (!hasLeft) throw error
  }
}

/**
 * The addresses that the wallet shares, payment addresses first, without asking the user.
 *
 * @throws AppKitError WALLET_LOCKED if it shares none, WALLET_BAD_REPLY.
 */
async function getAccountAddresses(
  adapter: BitcoinAdapter,
): ReturnType<BitcoinProvider['getAccountAddresses']> {
  const connection = await readConnection(adapter)
  if (connection === undefined) throw new AppKitError('WALLET_LOCKED')
  return connection.accounts.map(({ namespace, ...account }) => account)
}

/**
 * Asks for accounts and reads the network.
 *
 * @throws AppKitError WALLET_NO_ACCOUNTS, WALLET_BAD_REPLY; what the wallet rejects with.
 */
async function connect(
  adapter: BitcoinAdapter,
  { network, ...ask }: BitcoinQuestion & { readonly network?: Network | undefined },
): Promise<DriverConnection> {
  const connection = await readConnection(adapter, { network, ask })
  if (connection === undefined) throw new AppKitError('WALLET_NO_ACCOUNTS')
  return connection
}

/** One adapter per wallet: it remembers the accounts that were shared on this visit. */
const adapters = new WeakMap<object, BitcoinAdapter>()

/**
 * The adapter of a connector's wallet.
 *
 * @throws AppKitError CONNECTOR_NOT_FOUND for a connector of another driver.
 */
function adapterOf({ provider, name }: Connector): BitcoinAdapter {
  if (!isSource(provider)) throw new AppKitError('CONNECTOR_NOT_FOUND', { details: name })
  const known = adapters.get(provider)
  if (known !== undefined) return known
  const adapter = createAdapter(provider)
  adapters.set(provider, adapter)
  return adapter
}

/** Whether a connector's provider is one that this namespace has found. */
export const isSource = (value: unknown): value is BitcoinSource =>
  typeof (value as Partial<BitcoinSource> | null | undefined)?.kind === 'string'

/** The adapter of a wallet, by its kind. */
export function createAdapter(source: BitcoinSource): BitcoinAdapter {
  if (source.kind === 'remote') return source.target
  if (source.kind === 'standard') return createStandardAdapter(source.target)
  if (source.kind === 'unisat') return createUnisatAdapter(source.target)
  if (source.kind === 'leather') return createLeatherAdapter(source.target)
  return createSatsConnectAdapter(source.target)
}

/**
 * Signs a text, by default by BIP-322 with a bech32 address and by BIP-137 with a base58 one.
 *
 * @returns the signature, base64.
 * @throws AppKitError WALLET_BAD_REPLY if it is not a signature of the requested protocol;
 *   WALLET_METHOD_UNSUPPORTED for an address of another chain; what the wallet rejects with.
 */
async function signMessage(
  adapter: BitcoinAdapter,
  {
    address,
    message,
    protocol,
  }: {
    readonly address: string
    readonly message: string
    readonly protocol?: SignatureProtocol | undefined
  },
): Promise<string> {
  const kind = readAddress(address)?.kind
  if (kind === undefined) throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: 'address' })
  const usual = kind === 'base58' ? 'ecdsa' : 'bip322'
  const reply = await adapter.signMessage({ address, message, protocol: protocol ?? usual })
  const read = readSignature(reply)
  if (typeof reply !== 'string' || read === undefined || (protocol !== undefined && protocol !== read))
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signMessage' })
  return reply
}

const maxSignatureLength = 20_000
/**
 * The header byte of BIP-137: recovery id and type of address. A witness or transaction starts with a lower
 * byte.
 */
const isHeader = (byte: number | undefined) => byte !== undefined && byte >= 27 && byte <= 42

/**
 * Reads the signature of a message: base64 of 65 bytes with a header (BIP-137), or of a witness or transaction
 * (BIP-322, with or without the prefix of its version 2).
 *
 * @returns which of the two it is, or undefined.
 */
export function readSignature(signature: unknown): SignatureProtocol | undefined {
  if (typeof signature !== 'string' || signature.length > maxSignatureLength) return undefined
  const hasPrefix = /^(smp|ful)/.test(signature) && signature.length % 4 === 3
  const text = hasPrefix ? signature.slice(3) : signature
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const bytes = atob(text)
  if (bytes.length === 65) return isHeader(bytes.charCodeAt(0)) && !hasPrefix ? 'ecdsa' : undefined
  // The shortest witness is that of a taproot key: a count, a length and 64 bytes.
  return bytes.length >= 66 ? 'bip322' : undefined
}

/** Some wallets answer before they have switched. How long the switch may take, in ms. */
const retryDelaysMs = [0, 50, 150, 300, 500, 1000]

/**
 * Asks the wallet to change its network, then reads its network, because the answer alone is not reliable.
 *
 * @returns the accounts in the format of that network.
 * @throws AppKitError CHAIN_NOT_SUPPORTED if the wallet has no such request, SWITCH_IGNORED, CANCELLED; what
 *   the wallet rejects with.
 */
async function switchNetwork(
  adapter: BitcoinAdapter,
  network: Network,
  signal: AbortSignal,
): Promise<readonly Account[]> {
  try {
    await adapter.switchNetwork(network)
  } catch (cause) {
    const error = toAppKitError(cause)
    if (error.code !== 'WALLET_METHOD_UNSUPPORTED') throw error
    throw new AppKitError('CHAIN_NOT_SUPPORTED', { cause, details: network.caipNetworkId })
  }
  let failure: unknown
  for (const wait of retryDelaysMs) {
    if (wait > 0) await pause(wait, signal)
    if (signal.aborted) throw new AppKitError('CANCELLED')
    try {
      const connection = await readConnection(adapter, { network })
      if (connection?.caipNetworkId === network.caipNetworkId) return connection.accounts
      failure = undefined
    } catch (cause) {
      // During a switch, a wallet may report the new network with the old addresses.
      failure = cause
    }
  }
  throw failure ?? new AppKitError('SWITCH_IGNORED')
}

/** Events within this time become one change, in ms. */
const calm = 50

/**
 * Listens to a connected wallet. The data of its events differs between wallets and is ignored: after each
 * event, accounts and network are read again, without asking the user. If that fails, nothing changes.
 *
 * @returns a function that removes every listener and timer.
 */
function watch(adapter: BitcoinAdapter, events: WalletEvents): () => void {
  let last: CaipNetworkId | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const read = async () => {
    const mine = ++turn
    const connection = await readConnection(adapter)
    // Stopped, or a later event started another read, whose result is used.
    if (mine !== turn) return
    if (connection !== undefined && connection.caipNetworkId !== last) {
      last = connection.caipNetworkId
      events.networkChanged(last, connection.accounts)
    }
    events.accountsChanged(connection?.accounts ?? [])
  }
  const stop = adapter.watch(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (mayAsk(adapter)) void read().catch(() => {})
    }, calm)
  })
  return () => {
    turn++
    clearTimeout(timer)
    stop()
  }
}
