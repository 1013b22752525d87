import type { HistoryRow } from '../history/rows.js'

/** Something of a collection that an account holds. */
export interface Collectible {
  readonly id: string
  /** Empty if the service names none. */
  readonly name: string
  /** The address of a small picture of it. */
  readonly picture: string | undefined
  readonly count: number
  /** When the account got it last, in ms since 1970. */
  readonly at: number
}

/**
 * Counts what came in and did not go out again. Spam, and what is not in a block or has failed, does not count.
 *
 * @param rows - newest first, as the history has them. What went out without having come in counts for nothing, because it came
 *   in before them.
 * @returns the collectibles, the one that came in last first.
 */
export function collectiblesOf(rows: readonly HistoryRow[]): readonly Collectible[] {
  const held = new Map<string, Collectible>()
  for (const { transaction, at } of [...rows].reverse()) {
    if (transaction.metadata.status !== 'confirmed') continue
    for (const { nft_info: info, direction, quantity } of transaction.transfers) {
      if (!info || info.flags.is_spam || (direction !== 'in' && direction !== 'out')) continue
      const [name, picture] = [info.name ?? '', info.content?.preview?.url]
      const id = JSON.stringify([name, picture])
      const { count = 0, at: before = at } = held.get(id) ?? {}
      const moved = Number(quantity.numeric) || 0
      const isIn = direction === 'in'
      held.set(id, {
        id,
        name,
        picture,
        at: isIn ? at : before,
        count: Math.max(0, count + (isIn ? moved : -moved)),
      })
    }
  }
  return [...held.values()].filter(({ count }) => count > 0).sort((one, other) => other.at - one.at)
}
