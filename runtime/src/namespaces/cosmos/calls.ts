import { base64ToBytes } from '../../../../common/base64.js'
import { bytesToHex } from '../../../../common/hex.js'
import type { DriverCallOptions, NamespaceCalls, WalletEvents } from '../../chains/driver.js'
import type { Account, CaipNetworkId, Connector, Network } from '../../chains/types.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { askSigner, askWallet, enableChain } from './enableChain.js'
import { parseAddress } from './parseAddress.js'
import { readAccount, readSignature } from './readKey.js'
import { findSession, readWallet, sessions } from './sessions.js'
import type { CosmosProvider } from './types.js'

/**
 * The driver's requests to wallets, in one chunk. It loads with the modal, or with the page for a returning
 * user.
 */
export { connect, reconnect } from './connect.js'
export { isSameAccount as isSameAddress } from './parseAddress.js'

/** Keplr's API has no request without a window. */
export const isConnected = async (): Promise<boolean> => false

export const verifyAddress = async (text: string): Promise<boolean> => parseAddress(text) !== undefined

/** Only wallets on other devices need it. */
export const fromRemote: Required<NamespaceCalls>['fromRemote'] = async (wallet) =>
  (await loadCode(import('./fromRemote.js'))).fromRemote(wallet)

export const getBalance: Required<NamespaceCalls>['getBalance'] = async (network, parameters) =>
  (await loadCode(import('./readBalance.js'))).readBalance(network, parameters)

export const watch = (connector: Connector, events: WalletEvents): (() => void) =>
  findSession(connector)?.watch(events) ?? (() => {})

export const toProvider = (connector: Connector): CosmosProvider | undefined =>
  findSession(connector)?.provider

/** Revokes every permission of the site. Wallets without that call need no request. */
export async function disconnect(connector: Connector): Promise<void> {
  const { provider } = connector
  findSession(connector)?.forget()
  const disable = readWallet(provider)?.disable
  sessions.delete(provider as object)
  if (disable === undefined) return
  try {
    await askWallet(disable)
  } catch (error) {
    const { code } = toAppKitError(error)
    if (code !== 'WALLET_METHOD_UNSUPPORTED' && code !== 'WALLET_LOCKED') throw error
  }
}

/**
 * Enables another network in a connected wallet and reads the key there.
 *
 * @returns the account in the format of that network.
 * @throws AppKitError NOT_CONNECTED, CHAIN_NOT_SUPPORTED, CANCELLED, WALLET_BAD_REPLY; what the wallet
 *   rejects with.
 */
export async function switchNetwork(
  connector: Connector,
  network: Network,
  { signal }: DriverCallOptions,
): Promise<readonly Account[]> {
  const session = findSession(connector)
  if (session === undefined) throw new AppKitError('NOT_CONNECTED')
  await enableChain(session.wallet, network, signal)
  const account = await readAccount(session.wallet, network)
  if (signal.aborted) throw new AppKitError('CANCELLED')
  session.move(network, account)
  return [account]
}

/**
 * `signArbitrary` (ADR-36) over a text.
 *
 * @returns base64 of the 64 bytes of the signature.
 * @throws AppKitError NOT_CONNECTED, WALLET_METHOD_UNSUPPORTED; ACCOUNT_NOT_FOUND if the wallet uses another
 *   key; WALLET_BAD_REPLY, also if it signed with another key; what it rejects with.
 */
export async function signMessage(
  connector: Connector,
  {
    address,
    message,
    caipNetworkId,
  }: { readonly address: string; readonly message: string; readonly caipNetworkId: CaipNetworkId },
): Promise<string> {
  const session = findSession(connector)
  if (session === undefined) throw new AppKitError('NOT_CONNECTED')
  const { wallet, network, account } = session
  const { signArbitrary } = wallet
  if (signArbitrary === undefined)
    throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: 'signArbitrary' })
  // The reference of a CAIP-2 id is the chain id. If the chain id is too long, only the network's data has it.
  const isCurrent = network.caipNetworkId === caipNetworkId
  const chainId = isCurrent ? String(network.id) : caipNetworkId.slice('cosmos:'.length)
  const reply = await askSigner(session, () => signArbitrary(chainId, address, message))
  const { pub_key, signature } = readSignature(reply, 'signArbitrary')
  const key = bytesToHex(base64ToBytes(pub_key.value))
  if (address === account.address && account.publicKey !== undefined && account.publicKey !== key)
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signArbitrary, key' })
  if (address === session.account.address && session.account.publicKey === undefined) {
    session.move(session.network, { ...session.account, publicKey: key })
    for (const tell of session.learned) tell()
  }
  return signature
}
