import { connectorKeys } from './connectorKeys.js'
import type { WalletRow } from './types.js'

/**
 * Says of rows that share a name or an id which of how many they are: any script of the page can announce a
 * wallet under the name, rdns and picture of another, and only the visitor knows which one is meant.
 */
export function markLookAlikes(rows: readonly WalletRow[]): readonly WalletRow[] {
  const byKey = new Map<string, WalletRow[]>()
  const keysOf = ({ connectors }: WalletRow) =>
    connectors
      .flatMap((each) => connectorKeys({ ...each, id: each.claims ?? each.id }))
      .map((key) => key.normalize('NFKC').replace(/\s+/g, ' '))
  for (const row of rows)
    for (const key of new Set(keysOf(row))) byKey.set(key, [...(byKey.get(key) ?? []), row])
  return rows.map((row) => {
    const alike = new Set(keysOf(row).flatMap((key) => byKey.get(key) ?? []))
    if (alike.size < 2) return row
    return {
      ...row,
      alike: { place: rows.filter((each) => alike.has(each)).indexOf(row) + 1, of: alike.size },
    }
  })
}
