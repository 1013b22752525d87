import { readBytes, readList, tryCall, tryRead } from '../chains/readUntrusted.js'
import type { StandardAccount, StandardWallet } from './types.js'

/**
 * The accounts in a wallet's reply or at its `accounts`, in its order, each address once.
 *
 * @param accept - whether the address and chains are of the namespace that asks.
 * @returns undefined when it is no list; entries that are no accounts of the namespace are left out.
 */
export function readStandardAccounts(
  value: unknown,
  accept: (account: StandardAccount) => boolean,
): readonly StandardAccount[] | undefined {
  const entries = readList(value)
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
    const publicKey = readKey(key)
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

/** Bytes, or an object of a chain library that gives them. */
function readKey(key: unknown): Uint8Array | undefined {
  const length = { atMost: 128 }
  return readBytes(key, length) ?? readBytes((key as { toBytes(): unknown }).toBytes(), length)
}

const listOfText = (value: unknown): readonly string[] =>
  (readList(value, 100) ?? []).filter((each) => typeof each === 'string')

/**
 * Listens to `change` of `standard:events`. Without that feature a wallet reports nothing. Every change is reported: the
 * caller decides which of them matter, and combines many into one with `coalesce`.
 *
 * @param changed - gets the wallet's `accounts` when they changed, unchecked.
 * @returns a function that stops listening.
 */
export function watchStandardWallet(
  { features }: StandardWallet,
  changed: (accounts: unknown) => void,
): () => void {
  const on = features['standard:events']?.on
  if (typeof on !== 'function') return () => {}
  let live = true
  const listen = (change: unknown) => {
    const accounts = tryRead(() => (change as { accounts?: unknown } | null | undefined)?.accounts)
    if (live && accounts !== undefined) changed(accounts)
  }
  // A wallet that cannot be listened to stays connected unheard.
  const off = tryCall(() => on('change', listen))
  return () => {
    live = false
    if (typeof off === 'function') tryCall(() => off())
  }
}
