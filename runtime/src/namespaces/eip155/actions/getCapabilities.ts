import { tryRead } from '../../../chains/tryRead.js'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { callError } from '../../../errors/callError.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import { parseCapabilities } from './parseCapabilities.js'
import { toQuantity } from './toQuantity.js'
import type { WalletCallOptions, WalletCapabilities } from './types.js'

export interface GetCapabilitiesParameters extends WalletCallOptions {
  /** The chains of interest; all that the wallet names by default. */
  readonly chainIds?: readonly number[]
}

/** By decimal chain id. What the wallet says of `0x0` is already part of every chain. */
export type GetCapabilitiesReturnType = Readonly<Record<number, WalletCapabilities>>

/**
 * What the connected wallet can do for an account (wallet_getCapabilities, EIP-5792). The visitor is
 * not asked. A wallet without that call, or which has not authorised the account, can do nothing more.
 *
 * @example
 * const { 8453: onBase } = await getCapabilities(kit, { chainIds: [8453] })
 * const canBatch = onBase?.atomic?.status === 'supported'
 *
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, ACCOUNT_NOT_FOUND, RPC_INVALID_PARAMS,
 *   WALLET_BAD_REPLY, WALLET_TIMEOUT, CANCELLED; what else the wallet rejects with
 */
export async function getCapabilities(
  kit: Kit,
  { chainIds, ...options }: GetCapabilitiesParameters = {},
): Promise<GetCapabilitiesReturnType> {
  const wallet = openWallet(kit, options)
  const filter = chainIds === undefined ? [] : [chainIds.map((id) => toQuantity(id, 'chain id'))]
  try {
    const reply = await wallet.read('wallet_getCapabilities', [wallet.address, ...filter])
    const capabilities = tryRead(() => parseCapabilities(reply, chainIds))
    if (capabilities === undefined) throw callError('WALLET_BAD_REPLY', { details: 'wallet_getCapabilities' })
    return capabilities
  } catch (error) {
    const { code } = error as AppKitError
    if (code === 'WALLET_METHOD_UNSUPPORTED' || code === 'WALLET_LOCKED') return {}
    throw error
  }
}
