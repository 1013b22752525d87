import type { Account } from '../chains/types.js'
import { callHost } from '../errors/callHost.js'
import type { Chain } from './types.js'

/** Accounts with those of the preferred type first, else as the wallet has them: the first is the one in use. */
export function orderAccounts(chain: Chain, accounts: readonly Account[]): readonly Account[] {
  const preferred = chain.accountType.peek()
  const rank = ({ type }: Account) => (type === preferred ? 0 : 1)
  return [...accounts].sort((a, b) => rank(a) - rank(b))
}

/** Whether two texts name the same account, however either is spelled. */
export function isSameAccount({ driver }: Chain, a: string, b: string): boolean {
  return callHost(() => driver.isSameAddress(a, b)) ?? a === b
}
