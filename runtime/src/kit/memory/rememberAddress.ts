import { connectionOf } from '../connectionOf.js'
import { storageKeys } from '../storageKeys.js'
import type { Chain, Kit } from '../types.js'
import { readConnectorIds } from './readMemory.js'

/**
 * Stores which account is in use after it was not the visitor's choice in this app: he connected anew, a
 * wallet left, or the wallet changed it. The first of a wallet needs no entry.
 */
export function rememberAddress(kit: Kit, chain: Chain): void {
  const { address, accounts, connector } = connectionOf(chain) ?? {}
  const [first] = readConnectorIds(kit, chain.namespace)
  // It stands in for one that is locked, whose account is to be found again.
  if (first !== undefined && first !== connector?.id) return
  const key = storageKeys.address(chain.namespace)
  if (address === undefined || address === accounts?.[0]?.address) kit.storage.remove(key)
  else kit.storage.set(key, address)
}
