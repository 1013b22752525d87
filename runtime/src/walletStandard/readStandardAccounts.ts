import { readBytes } from '../chains/readBytes.js'
import { tryRead } from '../chains/tryRead.js'
import type { StandardAccount } from './types.js'

const maximumAccounts = 1000

/**
 * The accounts in a wallet's reply or at its `accounts`, in its order, each address once.
 *
 * @param accept whether the address and chains are of the family that asks.
 * @returns undefined when it is no list; entries that are no accounts of the family are left out.
 */
export function readStandardAccounts(
  value: unknown,
  accept: (account: StandardAccount) => boolean,
): readonly StandardAccount[] | undefined {
  const entries = tryRead(() => (Array.isArray(value) ? [...value.slice(0, maximumAccounts)] : undefined))
  if (entries === undefined) return undefined
  const accounts = new Map<string, StandardAccount>()
  for (const each of entries) {
    const account = readAccount(each)
    if (account !== undefined && !accounts.has(account.address) && accept(account))
      accounts.set(account.address, account)
  }
  return [...accounts.values()]
}

function readAccount(value: unknown): StandardAccount | undefined {
  try {
    const { address, publicKey: key, chains, features } = value as Record<string, unknown>
    if (typeof address !== 'string' || address.length > 128) return undefined
    const publicKey = readBytes(key, { atMost: 128 })
    if (publicKey === undefined) return undefined
    return {
      address,
      publicKey,
      chains: listOfText(chains),
      features: listOfText(features),
      account: value as object,
    }
  } catch {
    return undefined
  }
}

const listOfText = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.slice(0, 100).filter((each) => typeof each === 'string') : []
