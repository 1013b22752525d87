import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import { walletTexts } from '../errors/texts/wallets.js'
import type { CaipNetworkId } from './types.js'

addErrorTexts(walletTexts)

/** An account of a wallet on another device, as it is written on one network. */
export interface RemoteAccount {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

/** One JSON-RPC call to a wallet on another device. */
export interface RemoteCall {
  /** The network on which it is to be carried out. */
  readonly caipNetworkId: CaipNetworkId
  readonly method: string
  readonly params: unknown
  /** Nobody is waiting for the user: the wallet's app is not brought to the front for it. */
  readonly isSilent?: boolean
}

/** One JSON-RPC call to the nodes of a network. */
export type NodeCall = Pick<RemoteCall, 'caipNetworkId' | 'method'> & { readonly params: readonly unknown[] }

/** An event of the wallet, e.g. `chainChanged`; its data is not checked. */
export interface RemoteEvent {
  readonly name: string
  readonly data: unknown
  readonly caipNetworkId: CaipNetworkId
}

/**
 * A wallet on another device, as one namespace sees it: what a session between the app and the wallet allows
 * there (CAIP-25). It is asked by JSON-RPC, whatever the namespace.
 */
export interface RemoteWallet {
  /** The accounts that the wallet shares, in its order; none once the session is over. */
  accounts(): readonly RemoteAccount[]
  /** Whether the wallet may be asked for a method. @param isOfNode - whether any node answers it, too */
  allows(method: string, isOfNode?: boolean): boolean
  /**
   * Settles when the wallet can be asked: after a reload it takes until the relay is reached.
   *
   * @throws AppKitError SESSION_ENDED, RECONNECTING
   */
  ready(): Promise<void>
  /**
   * @throws AppKitError SESSION_ENDED, SESSION_FORBIDDEN, WALLET_TIMEOUT, what the wallet answered, or why it
   *   could not be asked.
   */
  request(call: RemoteCall): Promise<unknown>
  /**
   * Asks the nodes that the app reads the network from: the wallet is not bothered with what every node knows.
   *
   * @throws AppKitError CHAIN_NOT_SUPPORTED for a network the app does not have; as `RpcRequest`.
   */
  read(call: NodeCall): Promise<unknown>
  /** Calls back when accounts or methods have changed, and with what the wallet says, until the returned function is called. */
  watch(listener: (event?: RemoteEvent) => void): () => void
  /** Ends the session, in every namespace. Never rejects. */
  disconnect(): Promise<void>
}

/** The accounts of a wallet without those that differ in their network alone. */
export function addressesOf(wallet: Pick<RemoteWallet, 'accounts'>, caipNetworkId?: string): string[] {
  const all = wallet.accounts()
  const there = all.filter((account) => account.caipNetworkId === caipNetworkId)
  return [...new Set((caipNetworkId === undefined ? all : there).map(({ address }) => address))]
}

/** The networks on which a wallet shares accounts, in its order. */
export function networksOf(wallet: Pick<RemoteWallet, 'accounts'>): CaipNetworkId[] {
  return [...new Set(wallet.accounts().map(({ caipNetworkId }) => caipNetworkId))]
}

/**
 * Asks a wallet for what it answers with an object.
 *
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED when it does not allow the method, WALLET_BAD_REPLY; as
 *   `RemoteWallet.request`.
 */
export async function askRemote(
  wallet: RemoteWallet,
  call: RemoteCall,
): Promise<Readonly<Record<string, unknown>>> {
  const { method } = call
  if (!wallet.allows(method)) throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: method })
  const reply = await wallet.request(call)
  if (typeof reply !== 'object' || reply === null)
    throw new AppKitError('WALLET_BAD_REPLY', { details: method })
  return reply as Readonly<Record<string, unknown>>
}
