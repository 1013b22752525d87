import { AppKitError } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { Kit } from '../../../kit/types.js'
import { verifyAddress } from '../verifyAddress.js'
import { openWallet } from './openWallet.js'
import { invalid } from './toCall.js'
import type { ChainCallErrorCode, ChainCallOptions } from './types.js'

export interface WatchAssetParameters extends Pick<ChainCallOptions, 'chainId' | 'signal'> {
  /** The token's contract. */
  readonly token: string
  /** At most 11 characters. */
  readonly symbol: string
  /** Decimals, 0 to 36. */
  readonly decimals: number
  /** The https URL of its picture. Default: none. */
  readonly image?: string
}

/** Whether the user agreed. */
export type WatchAssetReturnType = boolean

export type WatchAssetErrorType = ErrorOf<ChainCallErrorCode>

/**
 * Asks the user to add an ERC-20 token to the wallet (wallet_watchAsset, EIP-747).
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns whether the user agreed.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, CHAIN_MISMATCH, CHAIN_NOT_CONFIGURED, RPC_INVALID_PARAMS,
 *   USER_REJECTED, WALLET_METHOD_UNSUPPORTED, WALLET_BAD_REPLY, CANCELLED; other errors of the wallet.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { watchAsset } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
 * const isListed = await watchAsset(kit, { token, symbol: 'USDC', decimals: 6, chainId: 8453 })
 * console.log(isListed)
 */
export async function watchAsset(
  kit: Kit,
  { token, symbol, decimals, image, ...options }: WatchAssetParameters,
): Promise<WatchAssetReturnType> {
  if (!token.startsWith('0x') || !verifyAddress(token))
    throw invalid('The token must be an address that starts with 0x.', token)
  if (symbol.length < 1 || symbol.length > 11)
    throw invalid("A token's symbol has 1 to 11 characters.", symbol)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    throw invalid('A token has 0 to 36 decimals.', String(decimals))
  if (image !== undefined && !image.startsWith('https://'))
    throw invalid("A token's image must be at https.", image)
  const wallet = openWallet(kit, options)
  await wallet.confirmChain()
  const asset = { address: token, symbol, decimals, ...(image === undefined ? {} : { image }) }
  // The only call whose parameters are an object (EIP-747). Wallets accept no other form.
  const reply = await wallet.ask('wallet_watchAsset', { type: 'ERC20', options: asset })
  if (typeof reply !== 'boolean') throw new AppKitError('WALLET_BAD_REPLY', { details: 'wallet_watchAsset' })
  return reply
}
