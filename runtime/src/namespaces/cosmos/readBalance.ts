import type { BalanceParameters } from '../../chains/driver.js'
import type { NativeBalance, Network } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { serviceTexts } from '../../errors/texts/services.js'
import { walletTexts } from '../../errors/texts/wallets.js'
import type { CosmosNetwork } from './types.js'

addErrorTexts(serviceTexts)
addErrorTexts(walletTexts)

/**
 * Reads an account's balance of the chain's coin, from the REST interface of the Cosmos SDK (`cosmos.bank.v1beta1`).
 *
 * @throws AppKitError CHAIN_NOT_SUPPORTED for a network without a denomination, BAD_REPLY; what `get` throws.
 */
export async function readBalance(
  network: Network,
  { address, get }: Pick<BalanceParameters, 'address' | 'get'>,
): Promise<NativeBalance> {
  const { minimalDenom } = (network as Partial<CosmosNetwork>).suggestion ?? {}
  if (minimalDenom === undefined)
    throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: `${network.name} has no minimalDenom` })
  const path = `/cosmos/bank/v1beta1/balances/${encodeURIComponent(address)}/by_denom`
  const reply = (await get(`${path}?denom=${encodeURIComponent(minimalDenom)}`)) as Reply | null
  const { denom, amount } = reply?.balance ?? {}
  if (denom !== minimalDenom || typeof amount !== 'string' || !/^\d{1,78}$/.test(amount))
    throw new AppKitError('BAD_REPLY', { details: 'by_denom' })
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(amount), decimals, symbol }
}

interface Reply {
  readonly balance?: { readonly denom?: unknown; readonly amount?: unknown } | null
}
