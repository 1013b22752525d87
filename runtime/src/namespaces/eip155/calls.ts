import { bytesToHex } from '../../../../common/hex.js'
import type { DriverCallOptions, DriverConnection, DriverContext, RpcRequest } from '../../chains/driver.js'
import { tryRead } from '../../chains/readUntrusted.js'
import type { Connector, NativeBalance, Network } from '../../chains/types.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import { readErrorCode, toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { pause } from '../../kit/async.js'
import type { fromRemote as FromRemote, RemoteEip1193Provider } from './fromRemote.js'
import { parseAccounts, parseChainId, request, writtenAccounts } from './request.js'

export { watch } from './watch.js'

/** The checksum needs a hash, which loads with it. */
export const verifyAddress = async (text: string): Promise<boolean> =>
  (await loadCode(import('./verifyAddress.js'))).verifyAddress(text)

/** The 0x may be missing (docs/behaviour.md#addresses-and-ids), and the case of letters is only a checksum. */
export const isSameAddress = (a: string, b: string): boolean => digits(a) === digits(b)

const digits = (address: string) => address.toLowerCase().replace(/^0x/, '')

/** Only wallets on other devices need `fromRemote`. */
export const fromRemote = async (...remote: Parameters<typeof FromRemote>): Promise<RemoteEip1193Provider> =>
  (await loadCode(import('./fromRemote.js'))).fromRemote(...remote)

/**
 * eth_getBalance at the latest block.
 *
 * @returns wei, with the currency of the network.
 * @throws AppKitError BAD_REPLY; what `request` throws.
 */
export async function getBalance(
  network: Network,
  { address, request }: { readonly address: string; readonly request: RpcRequest },
): Promise<NativeBalance> {
  const reply = await request({ method: 'eth_getBalance', params: [address, 'latest'] })
  if (typeof reply !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(reply))
    throw new AppKitError('BAD_REPLY', { details: 'eth_getBalance' })
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(reply), decimals, symbol }
}

const ignoredCodes: ReadonlySet<string> = new Set([
  'WALLET_METHOD_UNSUPPORTED',
  'WALLET_LOCKED',
  'USER_REJECTED',
])

/**
 * Revokes the permission to see accounts (EIP-2255). A wallet that keeps a session in the page has `disconnect`
 * for it. A wallet with neither needs no request.
 */
export async function disconnect(connector: Connector): Promise<void> {
  try {
    await request(connector, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  } catch (error) {
    const provider = connector.provider as { disconnect?: unknown } | undefined
    if (typeof provider?.disconnect === 'function') await provider.disconnect()
    else if (!ignoredCodes.has(toAppKitError(error).code)) throw error
  }
}

const signature = /^0x[0-9a-fA-F]{62,}$/

/**
 * personal_sign (EIP-191) over the UTF-8 bytes of a text.
 *
 * @returns the signature, 0x and at least 62 hex digits (docs/behaviour.md#addresses-and-ids).
 * @throws AppKitError WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function signMessage(
  connector: Connector,
  { address, message }: { readonly address: string; readonly message: string },
): Promise<string> {
  const data = bytesToHex(new TextEncoder().encode(message))
  const reply = await request(connector, 'personal_sign', [data, address])
  if (typeof reply !== 'string' || !signature.test(reply))
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'personal_sign' })
  return reply
}

/**
 * Asks for accounts (EIP-1102) and reads the chain.
 *
 * @throws AppKitError WALLET_BAD_REPLY, WALLET_NO_ACCOUNTS; what the wallet rejects with.
 */
export async function connect(_context: DriverContext, connector: Connector): Promise<DriverConnection> {
  const connection = await readConnection(connector, await request(connector, 'eth_requestAccounts'))
  if (connection === undefined) throw new AppKitError('WALLET_NO_ACCOUNTS')
  return connection
}

/**
 * Asks with `eth_accounts`, which never opens a window.
 *
 * @returns undefined if the wallet shares no account.
 * @throws AppKitError WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function reconnect(
  _context: DriverContext,
  connector: Connector,
): Promise<DriverConnection | undefined> {
  return readConnection(connector, await look(connector))
}

async function readConnection(connector: Connector, shared: unknown): Promise<DriverConnection | undefined> {
  const accounts = parseAccounts(shared)
  if (accounts === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'accounts' })
  if (accounts.length === 0) return undefined
  const caipNetworkId = parseChainId(await request(connector, 'eth_chainId'))
  if (caipNetworkId === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'eth_chainId' })
  writtenAccounts.set(connector.provider as object, accounts)
  return { accounts, caipNetworkId }
}

/** Some wallets answer "unauthorized" (EIP-1193, 4100) instead of an empty list. */
async function look(connector: Connector): Promise<unknown> {
  try {
    return await request(connector, 'eth_accounts')
  } catch (error) {
    if (toAppKitError(error).code === 'WALLET_LOCKED') return []
    throw error
  }
}

/** Codes by which wallets say here that they do not know a chain (docs/behaviour.md#networks). Elsewhere 5000 is a refusal (CAIP-25). */
const unknownChain = new Set([4902, 32603, -32603, 5000])
/** Some wallets answer before they have switched. How long the switch may take, in ms. */
const retryDelaysMs = [0, 50, 150, 300, 500, 1000]

/**
 * EIP-3326, then EIP-3085 for a chain that the wallet does not know. Then the wallet's chain is read, because
 * the answer alone is not reliable. After the signal has aborted, nothing more is asked.
 *
 * @throws AppKitError CHAIN_NOT_SUPPORTED, SWITCH_IGNORED, CANCELLED; what the wallet rejects with.
 */
export async function switchNetwork(
  connector: Connector,
  network: Network,
  { signal }: DriverCallOptions,
): Promise<undefined> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const ask = (method: string, params?: readonly unknown[]) =>
    abortable(request(connector, method, params), signal)
  const change = () => ask('wallet_switchEthereumChain', [{ chainId }])
  const isThere = async () => parseChainId(await ask('eth_chainId')) === network.caipNetworkId
  try {
    await change()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await add(ask, network, error)
    // EIP-3085 lets the wallet decide whether adding also switches.
    if (!(await isThere())) await change()
  }
  for (const wait of retryDelaysMs) {
    if (wait > 0) await pause(wait, signal)
    if (await isThere()) return undefined
  }
  throw new AppKitError('SWITCH_IGNORED')
}

async function add(
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
  network: Network,
  unknown: unknown,
): Promise<void> {
  try {
    await ask('wallet_addEthereumChain', [toAddChainParameter(network)])
  } catch (error) {
    if (toAppKitError(error).code !== 'WALLET_METHOD_UNSUPPORTED') throw error
    throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: network.caipNetworkId, cause: unknown })
  }
}

function isUnknownChain(error: unknown): boolean {
  const inner = tryRead(() => (error as { data?: { originalError?: unknown } }).data?.originalError)
  return unknownChain.has(readErrorCode(error) ?? 0) || readErrorCode(inner) === 4902
}

/** The parameter of wallet_addEthereumChain (EIP-3085) for a network. */
export function toAddChainParameter(network: Network) {
  const { chainDefault, default: urls } = network.rpcUrls
  const explorer = network.blockExplorers?.default.url
  return {
    chainId: `0x${Number(network.id).toString(16)}`,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: [...new Set([...(chainDefault?.http ?? []), ...urls.http])],
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  }
}
