/** People compare the two ends of an address at most. Chance makes two addresses alike there once in 16 million. */
const compared = 3

/** The address without the prefix of all addresses, in one case. */
const plain = (address: string) => address.toLowerCase().replace(/^0x/, '')

/** Whether two addresses differ, and look the same to somebody who reads their ends. */
export function looksLike(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)]
  return a !== b && a.slice(0, compared) === b.slice(0, compared) && a.slice(-compared) === b.slice(-compared)
}

export interface KnownAddresses {
  /** Addresses of the user: accounts of the connected wallets, and receivers of earlier transfers. */
  readonly trusted: readonly string[]
  /** Seen in the history, where anybody can put an address by sending something. */
  readonly seen: readonly string[]
}

/**
 * Finds the address that a receiver could be taken for (address poisoning: somebody sends a trifle from an address
 * that looks like one the user pays, and hopes that it is copied from the history).
 *
 * @returns the known address that looks like it; undefined if there is none, or the user sent to the receiver before.
 */
export function findLookalike(receiver: string, { trusted, seen }: KnownAddresses): string | undefined {
  const own = plain(receiver)
  if (trusted.some((address) => plain(address) === own)) return undefined
  return [...trusted, ...seen].find((address) => looksLike(receiver, address))
}
