import type { AccountType } from '../../chains/types.js'
import { storageKeys } from '../storageKeys.js'
import type { ChainNamespace, Kit, RecentWallet } from '../types.js'

/** The wallets connected last that are kept. */
export const recentWalletsLimit = 2
/** More wallets than this in one namespace are nobody's wish. */
const connectorsLimit = 10
/** What is longer was not written by us, in characters: nobody is to wait for it to be read. */
const longest = { text: 10_000, id: 300 }

/** The wallets connected last, newest first. What does not read as such is dropped. */
export function readRecentWallets(kit: Kit): readonly RecentWallet[] {
  const list = readJson(kit, storageKeys.recentWallets)
  return Array.isArray(list) ? list.filter(isRecentWallet).slice(0, recentWalletsLimit) : []
}

function isRecentWallet(value: unknown): value is RecentWallet {
  const { id, name } = (value ?? {}) as Partial<Record<string, unknown>>
  return isId(id) && isId(name)
}

/** The account types that the visitor has chosen, by namespace. What does not read as such is left out. */
export function readAccountTypes(kit: Kit): ReadonlyMap<ChainNamespace, AccountType> {
  const stored = Object.entries(readJson(kit, storageKeys.preferredAccountTypes) ?? {})
  return new Map(stored.filter((entry): entry is [string, string] => isId(entry[1])))
}

/** The namespaces that were connected, of those this app has. */
export function readConnectedNamespaces(kit: Kit): ChainNamespace[] {
  const names = (kit.storage.get(storageKeys.connectedNamespaces) ?? '').split(',')
  return [...kit.chains.keys()].filter((namespace) => names.includes(namespace))
}

/** The wallets a namespace was connected with, the one in use first. */
export function readConnectorIds(kit: Kit, namespace: ChainNamespace): readonly string[] {
  const inUse = kit.storage.get(storageKeys.connectorId(namespace))
  if (!isId(inUse)) return []
  const others = readJson(kit, storageKeys.otherConnectorIds(namespace))
  const ids = [inUse, ...(Array.isArray(others) ? others.filter(isId) : [])]
  return [...new Set(ids)].slice(0, connectorsLimit)
}

const isId = (value: unknown): value is string => typeof value === 'string' && value.length <= longest.id

function readJson(kit: Kit, key: string): unknown {
  const text = kit.storage.get(key) ?? ''
  try {
    return text.length > longest.text ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
