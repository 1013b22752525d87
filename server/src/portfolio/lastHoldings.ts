import type { Holding } from '../ports/balances.js'

/** The last known holdings of accounts on each network, kept for {@link maxAgeMs}. */
export interface LastHoldings {
  /** The holdings of an account on a network, or null if none are known. */
  of(caip2: string, address: string): readonly Holding[] | null
  /**
   * Keeps the holdings of an account, unless some are kept that were asked for later.
   *
   * @param askedAt - by the same clock
   */
  keep(place: { readonly caip2: string; readonly address: string }, known: KnownHoldings): void
}

interface KnownHoldings {
  readonly held: readonly Holding[]
  readonly askedAt: number
}

export interface LastHoldingsParameters {
  /** Clock in milliseconds that only goes forward. */
  readonly now: () => number
  /** Tokens of all accounts together at most. Those of accounts that were asked for longest ago go first. */
  readonly maxHoldings: number
}

/** How long a balance may be old, in ms. */
export const maxAgeMs = 300_000

/** Keeps the holdings of accounts in memory. */
export function createLastHoldings({ maxHoldings, now }: LastHoldingsParameters): LastHoldings {
  const kept = new Map<string, KnownHoldings>()
  let total = 0
  // An account without anything takes room, too.
  const sizeOf = ({ held }: KnownHoldings): number => held.length + 1
  const remove = (key: string): void => {
    const known = kept.get(key)
    if (known === undefined) return
    kept.delete(key)
    total -= sizeOf(known)
  }
  const add = (key: string, known: KnownHoldings): void => {
    remove(key)
    kept.set(key, known)
    total += sizeOf(known)
  }
  const keyOf = (caip2: string, address: string): string => `${caip2}:${address}`
  return {
    of: (caip2, address) => {
      const key = keyOf(caip2, address)
      const known = kept.get(key)
      if (known === undefined) return null
      if (now() - known.askedAt > maxAgeMs) {
        remove(key)
        return null
      }
      add(key, known)
      return known.held
    },
    keep: ({ address, caip2 }, known) => {
      const key = keyOf(caip2, address)
      const before = kept.get(key)
      if (before !== undefined && before.askedAt > known.askedAt) return
      add(key, known)
      for (const oldest of kept.keys()) {
        if (total <= maxHoldings) break
        remove(oldest)
      }
    },
  }
}
