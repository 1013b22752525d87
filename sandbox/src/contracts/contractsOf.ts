import { planContracts } from './planContracts.js'
import type { ChainContracts } from './types.js'

const known = new Map<number, ChainContracts>()

/** Where the contracts of the sandbox lie on a chain; worked out once for each chain id. */
export function contractsOf(chainId: number): ChainContracts {
  const found = known.get(chainId) ?? planContracts(chainId).contracts
  known.set(chainId, found)
  return found
}
