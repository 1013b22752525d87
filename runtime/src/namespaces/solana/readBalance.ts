import type { RpcRequest } from '../../chains/driver.js'
import type { NativeBalance, Network } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { serviceTexts } from '../../errors/texts/services.js'

addErrorTexts(serviceTexts)

/**
 * getBalance at commitment `confirmed`.
 *
 * @returns lamports, with the currency of the network. JSON numbers are exact up to 9 million SOL, and within
 *   64 lamports above.
 * @throws AppKitError BAD_REPLY; what `request` throws.
 */
export async function readBalance(
  network: Network,
  { address, request }: { readonly address: string; readonly request: RpcRequest },
): Promise<NativeBalance> {
  const reply = await request({ method: 'getBalance', params: [address, { commitment: 'confirmed' }] })
  const value = (reply as { value?: unknown } | null | undefined)?.value
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= 2 ** 64)
    throw new AppKitError('BAD_REPLY', { details: 'getBalance' })
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(value), decimals, symbol }
}
