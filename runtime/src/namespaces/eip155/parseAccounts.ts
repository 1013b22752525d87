import { readList } from '../../chains/readList.js'
import type { Account } from '../../chains/types.js'

const address = /^0x[0-9a-fA-F]{40}$/

/**
 * The accounts in a wallet's reply, in its order, each once whatever the case of its letters.
 *
 * @returns undefined when the reply is not a list, or one of other things only; entries that are not
 *   addresses are left out.
 */
export function parseAccounts(value: unknown): readonly Account[] | undefined {
  const entries = readList(value)
  if (entries === undefined) return undefined
  const accounts = new Map<string, Account>()
  for (const each of entries)
    if (typeof each === 'string' && address.test(each) && !accounts.has(each.toLowerCase()))
      accounts.set(each.toLowerCase(), { namespace: 'eip155', address: each, type: 'eoa' })
  return accounts.size === 0 && entries.length > 0 ? undefined : [...accounts.values()]
}
