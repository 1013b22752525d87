import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import { AppKitError } from '../../errors/AppKitError.js'
import type { ErrorOf, NoWalletErrorCode } from '../../errors/errorCodes.js'
import type { Kit } from '../../kit/types.js'
import {
  type Eip155Wallet,
  type Eip1193Provider,
  nodeProvider,
  requireNetwork,
  requireWallet,
  toChainId,
} from '../eip155.js'

export interface GetSignerParameters {
  /** An account of the wallet. Default: the one in use. */
  readonly address?: string
}

export type GetSignerReturnType = JsonRpcSigner

export type GetSignerErrorType = ErrorOf<NoWalletErrorCode | 'MODAL_LOAD_FAILED'>

/**
 * A signer of ethers 6 for the connected wallet of eip155, on its network. Errors of its methods are those of ethers.
 * ethers loads with the first call.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the signer. Ask for another one when the account or the network changes.
 * @throws AppKitError ADAPTER_NOT_FOUND, NOT_CONNECTED, RECONNECTING, MODAL_LOAD_FAILED if ethers cannot be loaded, or is older than 6
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getSigner } from 'appkit-runtime/ethers'
 *
 * const signer = await getSigner(kit)
 * console.log(await signer.signMessage('Hello'))
 */
export async function getSigner(
  kit: Kit,
  { address }: GetSignerParameters = {},
): Promise<GetSignerReturnType> {
  return toSigner(requireWallet(kit), address)
}

/** A wallet as a signer. It asks the wallet nothing until it signs. */
export async function toSigner(
  wallet: Eip155Wallet,
  address: string = wallet.address,
): Promise<JsonRpcSigner> {
  const { JsonRpcSigner, getAddress } = await loadEthers()
  return new JsonRpcSigner(await toProvider(wallet.provider, wallet.chainId), getAddress(address))
}

export interface GetProviderParameters {
  /** A network of the app. Default: the one in use. */
  readonly chainId?: number
}

export type GetProviderReturnType = BrowserProvider

export type GetProviderErrorType = ErrorOf<'ADAPTER_NOT_FOUND' | 'NETWORK_NOT_FOUND' | 'MODAL_LOAD_FAILED'>

/**
 * A provider of ethers 6 that reads a network of the app from the same nodes as the kit: those of `customRpcUrls`, then
 * the blockchain API. It needs no wallet, and has no signer.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the provider. It keeps its network when the user switches.
 * @throws AppKitError ADAPTER_NOT_FOUND, NETWORK_NOT_FOUND, MODAL_LOAD_FAILED if ethers cannot be loaded, or is older than 6
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getProvider } from 'appkit-runtime/ethers'
 *
 * const provider = await getProvider(kit, { chainId: 8453 })
 * console.log(await provider.getBlockNumber())
 */
export async function getProvider(
  kit: Kit,
  { chainId }: GetProviderParameters = {},
): Promise<GetProviderReturnType> {
  const network = requireNetwork(kit, chainId)
  return toProvider(nodeProvider(kit, network), toChainId(network.caipNetworkId))
}

async function toProvider(provider: Eip1193Provider, chainId: number): Promise<BrowserProvider> {
  const { BrowserProvider } = await loadEthers()
  // The network is that of the connection, so ethers need not ask for it with every call.
  return new BrowserProvider(provider, chainId, { staticNetwork: true })
}

async function loadEthers() {
  const ethers = await import('ethers').catch((cause) => {
    throw new AppKitError('MODAL_LOAD_FAILED', {
      message: 'ethers could not be loaded. Check your connection and try again.',
      cause,
    })
  })
  // An app may have ethers 5 for code of its own, which has no such class.
  if (typeof ethers.BrowserProvider === 'function') return ethers
  throw new AppKitError('MODAL_LOAD_FAILED', {
    message: 'appkit-runtime/ethers needs ethers 6, and this app has an older one. Install ethers@6.',
  })
}
