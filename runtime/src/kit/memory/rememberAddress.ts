import { connectionOf } from '../connectionOf.js'
import { storageKeys } from '../storageKeys.js'
import type { Chain, Kit } from '../types.js'

/**
 * Stores which account is in use after it was not the visitor's choice in this app: he connected anew, a
 * wallet left, or the wallet changed it. The first of a wallet needs no entry.
 */
export function rememberAddress(kit: Kit, chain: Chain): void {
  const { address, accounts } = connectionOf(chain) ?? {}
  const key = storageKeys.address(chain.namespace)
  if (address === undefined || address === accounts?.[0]?.address) kit.storage.remove(key)
  else kit.storage.set(key, address)
}
