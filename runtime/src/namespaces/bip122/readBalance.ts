import type { BalanceParameters } from '../../chains/driver.js'
import type { NativeBalance, Network } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { serviceTexts } from '../../errors/texts/services.js'

addErrorTexts(serviceTexts)

/**
 * Reads the balance of an address in blocks, from a server with the REST interface of Esplora (`GET /address/:address`).
 *
 * @throws AppKitError BAD_REPLY; what `get` throws.
 */
export async function readBalance(
  { nativeCurrency: { decimals, symbol } }: Network,
  { address, get }: Pick<BalanceParameters, 'address' | 'get'>,
): Promise<NativeBalance> {
  const reply = (await get(`/address/${encodeURIComponent(address)}`)) as Reply | null
  const { funded_txo_sum: received, spent_txo_sum: spent } = reply?.chain_stats ?? {}
  if (reply?.address !== address || !isSum(received) || !isSum(spent) || spent > received)
    throw new AppKitError('BAD_REPLY', { details: '/address' })
  return { value: BigInt(received) - BigInt(spent), decimals, symbol }
}

interface Reply {
  readonly address?: unknown
  readonly chain_stats?: Readonly<Record<string, unknown>> | null
}

const isSum = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
