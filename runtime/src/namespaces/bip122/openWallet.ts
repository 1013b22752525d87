import type { DriverConnection, WalletEvents } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { readConnection } from './adapter/readConnection.js'
import type { BitcoinAdapter, BitcoinProvider, BitcoinSource, SignatureProtocol } from './adapter/types.js'
import { readAddress } from './address/readAddress.js'
import { createLeatherAdapter } from './satsConnect/createLeatherAdapter.js'
import { createSatsConnectAdapter } from './satsConnect/createSatsConnectAdapter.js'
import { createStandardAdapter } from './standard/createStandardAdapter.js'
import { switchNetwork } from './switchNetwork.js'
import { createUnisatAdapter } from './unisat/createUnisatAdapter.js'
import { watch } from './watch.js'

type Parameter<Method extends keyof BitcoinProvider> = Parameters<BitcoinProvider[Method]>[0]

/**
 * Everything that can be asked of a connector's wallet. This is imported, in one piece, when a wallet is
 * used; what only transactions need comes with the first of them.
 *
 * @throws AppKitError CONNECTOR_NOT_FOUND for a connector that was not found by this driver.
 */
export function openWallet(connector: Connector) {
  const adapter = adapterOf(connector)
  return {
    connect: (options: { readonly appName: string; readonly network?: Network | undefined }) =>
      connect(adapter, options),
    reconnect: (network?: Network) => readConnection(adapter, { network }),
    disconnect: () => disconnect(adapter),
    switchNetwork: (network: Network, signal: AbortSignal) => switchNetwork(adapter, network, signal),
    signMessage: (parameters: Parameter<'signMessage'>) => signMessage(adapter, parameters),
    watch: (events: WalletEvents) => watch(adapter, events),
    getAccountAddresses: () => getAccountAddresses(adapter),
    sendTransfer: async (parameters: Parameter<'sendTransfer'>) =>
      (await import('./sendTransfer.js')).sendTransfer(adapter, parameters),
    signPsbt: async (parameters: Parameter<'signPsbt'>) =>
      (await import('./signPsbt.js')).signPsbt(adapter, parameters),
  }
}

/** Wallets may complain of what they did all the same: only one that still shares accounts has failed. */
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
 * @throws AppKitError WALLET_LOCKED when it shares none, WALLET_BAD_REPLY.
 */
async function getAccountAddresses(
  adapter: BitcoinAdapter,
): ReturnType<BitcoinProvider['getAccountAddresses']> {
  const connection = await readConnection(adapter)
  if (connection === undefined) throw new AppKitError('WALLET_LOCKED')
  return connection.accounts.map(({ namespace, ...account }) => account)
}

/**
 * Asks for accounts, and reads the network.
 *
 * @param options.appName shown by wallets that say who asks.
 * @throws AppKitError WALLET_NO_ACCOUNTS, WALLET_BAD_REPLY; what the wallet rejects with.
 */
async function connect(
  adapter: BitcoinAdapter,
  { appName, network }: { readonly appName: string; readonly network?: Network | undefined },
): Promise<DriverConnection> {
  const connection = await readConnection(adapter, { network, ask: { appName } })
  if (connection === undefined) throw new AppKitError('WALLET_NO_ACCOUNTS')
  return connection
}

/** One adapter a wallet: it knows what was granted on this visit. */
const adapters = new WeakMap<object, BitcoinAdapter>()

/**
 * The adapter of a connector's wallet.
 *
 * @throws AppKitError CONNECTOR_NOT_FOUND for a connector that was not found by this driver.
 */
function adapterOf({ provider, name }: Connector): BitcoinAdapter {
  if (!isSource(provider)) throw new AppKitError('CONNECTOR_NOT_FOUND', { details: name })
  const known = adapters.get(provider)
  if (known !== undefined) return known
  const adapter = createAdapter(provider)
  adapters.set(provider, adapter)
  return adapter
}

const isSource = (value: unknown): value is BitcoinSource =>
  typeof (value as Partial<BitcoinSource> | null | undefined)?.kind === 'string'

/** The adapter of a wallet, by its kind. */
export function createAdapter(source: BitcoinSource): BitcoinAdapter {
  if (source.kind === 'standard') return createStandardAdapter(source.target)
  if (source.kind === 'unisat') return createUnisatAdapter(source.target)
  if (source.kind === 'leather') return createLeatherAdapter(source.target)
  return createSatsConnectAdapter(source.target)
}

/**
 * Signs a text: by BIP-322 with a bech32 address, by BIP-137 with a base58 one, unless told otherwise.
 *
 * @returns the signature, base64.
 * @throws AppKitError WALLET_BAD_REPLY when it is none, or not of the protocol that was asked for;
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

const maximum = 20_000
/** Header byte of BIP-137: recovery id and type of address. A witness or transaction starts below. */
const isHeader = (byte: number | undefined) => byte !== undefined && byte >= 27 && byte <= 42

/**
 * Reads a message's signature: base64 of 65 bytes with a header (BIP-137), or of a witness or transaction
 * (BIP-322, with or without the prefix of its version 2).
 *
 * @returns which of the two it is; undefined when it is neither.
 */
export function readSignature(signature: unknown): SignatureProtocol | undefined {
  if (typeof signature !== 'string' || signature.length > maximum) return undefined
  const hasPrefix = /^(smp|ful)/.test(signature) && signature.length % 4 === 3
  const text = hasPrefix ? signature.slice(3) : signature
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const bytes = atob(text)
  if (bytes.length === 65) return isHeader(bytes.charCodeAt(0)) && !hasPrefix ? 'ecdsa' : undefined
  // The shortest witness is that of a key of taproot: a count, a length and 64 bytes.
  return bytes.length >= 66 ? 'bip322' : undefined
}
