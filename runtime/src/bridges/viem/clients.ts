import {
  type Chain,
  createPublicClient,
  createWalletClient,
  custom,
  type JsonRpcAccount,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import type { ErrorOf, NoWalletErrorCode } from '../../errors/errorCodes.js'
import type { Kit } from '../../kit/types.js'
import { type Eip155Wallet, nodeProvider, requireNetwork, requireWallet } from '../eip155.js'
import { toViemChain } from './toViemChain.js'

export interface GetPublicClientParameters {
  /** A network of the app. Default: the one in use. */
  readonly chainId?: number | undefined
  /** The chain as viem knows it: its contracts, the form of its blocks. Default: `toViemChain` of the network. */
  readonly chain?: Chain | undefined
}

export type GetPublicClientReturnType = PublicClient<Transport, Chain>

export type GetPublicClientErrorType = ErrorOf<'ADAPTER_NOT_FOUND' | 'NETWORK_NOT_FOUND'>

/**
 * A client of viem that reads a network of the app from the same nodes as the kit: those of `customRpcUrls`, then the
 * blockchain API. It needs no wallet.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the client. It keeps its network when the user switches.
 * @throws AppKitError ADAPTER_NOT_FOUND, NETWORK_NOT_FOUND
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getPublicClient } from 'appkit-runtime/viem'
 *
 * console.log(await getPublicClient(kit, { chainId: 8453 }).getBlockNumber())
 */
export function getPublicClient(
  kit: Kit,
  { chainId, chain }: GetPublicClientParameters = {},
): GetPublicClientReturnType {
  const network = requireNetwork(kit, chain?.id ?? chainId)
  // The kit has retries of its own.
  const transport = custom(nodeProvider(kit, network), { retryCount: 0 })
  return createPublicClient({ chain: chain ?? toViemChain(network), transport })
}

export interface GetWalletClientParameters {
  /** The wallet's chain as viem knows it. Default: `toViemChain` of the network. */
  readonly chain?: Chain | undefined
}

export type GetWalletClientReturnType = WalletClient<Transport, Chain | undefined, JsonRpcAccount>

export type GetWalletClientErrorType = ErrorOf<NoWalletErrorCode>

/**
 * A client of viem for the connected wallet of eip155, with its account in use and its chain. Errors of its methods are
 * those of viem.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the client. Ask for another one when the account or the network changes.
 * @throws AppKitError ADAPTER_NOT_FOUND, NOT_CONNECTED, RECONNECTING
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getWalletClient } from 'appkit-runtime/viem'
 *
 * console.log(await getWalletClient(kit).signMessage({ message: 'Hello' }))
 */
export function getWalletClient(
  kit: Kit,
  { chain }: GetWalletClientParameters = {},
): GetWalletClientReturnType {
  return toWalletClient(requireWallet(kit), chain)
}

/** A wallet as a client. It has no chain on a network that neither the app nor the caller knows. */
export function toWalletClient(
  { provider, address, network, chainId }: Eip155Wallet,
  known?: Chain,
): GetWalletClientReturnType {
  const own = network && toViemChain(network)
  return createWalletClient({
    account: address,
    chain: known?.id === chainId ? known : own,
    transport: custom(provider),
  })
}
