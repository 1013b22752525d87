import type { Account, AccountType } from '../../chains/types.js'
import { connectionsOf } from '../../kit/connectionsOf.js'
import type { Chain } from '../../kit/types.js'
import { accountMessages as messages } from '../../ui/messages/account.js'

const order: readonly AccountType[] = Object.keys(messages.accountTypes)

/**
 * The first account of each type that the wallets of a namespace share, the namespace's own default on
 * top whichever is in use, so that rows keep their place. Subscribes when read in an effect.
 */
export function accountTypesOf(chain: Chain): readonly Account[] {
  const { defaultAccountType } = chain.driver
  const rank = (type: AccountType) => (type === defaultAccountType ? -1 : order.indexOf(type))
  const accounts = connectionsOf(chain).flatMap((connection) => connection.accounts)
  const types = [...new Set(accounts.map(({ type }) => type))].sort((a, b) => rank(a) - rank(b))
  return types.flatMap((type) => accounts.find((account) => account.type === type) ?? [])
}
