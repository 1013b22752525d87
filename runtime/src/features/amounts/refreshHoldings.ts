import { refreshBalance } from '../../kit/refreshBalance.js'
import { balanceChanges, fetchTokenBalances } from '../../services/blockchain/tokenBalances.js'
import type { FlowAccount } from './flowAccount.js'

/** How services call the coin of an EVM chain. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Reads balances again, whatever the caches say, and lets the views show them. Never rejects.
 *
 * @param ids - tokens that have changed, besides the coin (CAIP-10). That of the network stands for the coin.
 */
export async function refreshHoldings(
  { kit, address, caipNetworkId }: Pick<FlowAccount, 'kit' | 'address' | 'caipNetworkId'>,
  ids: readonly string[] = [],
): Promise<void> {
  const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':'))
  // Only on eip155 do services take the tokens that have changed.
  const tokens = ids.filter((id) => id !== caipNetworkId)
  const forceUpdate =
    namespace === 'eip155' ? [...new Set([`${caipNetworkId}:${coinAddress}`, ...tokens])] : []
  await Promise.allSettled([
    refreshBalance(kit, { namespace }),
    fetchTokenBalances(kit, { address, caipNetworkId, fresh: true, forceUpdate }),
  ])
  balanceChanges(kit).value++
}
