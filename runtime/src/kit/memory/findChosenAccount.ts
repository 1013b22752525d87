import type { Account } from '../../chains/types.js'
import { storageKeys } from '../storageKeys.js'
import type { Chain, Kit } from '../types.js'

/** Of a wallet's accounts the one that was chosen on this device, however either is spelled. */
export function findChosenAccount(
  kit: Kit,
  { namespace, driver }: Chain,
  accounts: readonly Account[],
): Account | undefined {
  const chosen = kit.storage.get(storageKeys.address(namespace)) ?? ''
  return accounts.find(({ address }) => driver.isSameAddress(address, chosen))
}
