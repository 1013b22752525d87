import type { Account } from '../chains/types.js'
import { isSameAccount } from './activeNetwork.js'
import { storageKeys } from './persistence.js'
import type { Chain, Kit } from './types.js'

/** Of a wallet's accounts the one that was chosen on this device, however either is spelled. */
export function findChosenAccount(kit: Kit, chain: Chain, accounts: readonly Account[]): Account | undefined {
  const chosen = kit.storage.get(storageKeys.address(chain.namespace)) ?? ''
  return accounts.find(({ address }) => isSameAccount(chain, address, chosen))
}
