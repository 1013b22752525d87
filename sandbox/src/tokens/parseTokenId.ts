import type { Address } from '../contracts/types.js'

/** A token or an account of an EVM chain, out of a CAIP-10 id. */
export interface TokenId {
  /** CAIP-2 id of the chain. */
  readonly caip2: string
  /** In lower case. */
  readonly address: Address
}

const ID = /^(eip155:\d{1,20}):(0x[0-9a-f]{40})$/

/** Parses a CAIP-10 id of the eip155 namespace; null when it is none. Letters may be of either case. */
export function parseTokenId(text: string): TokenId | null {
  const [match, caip2, address] = ID.exec(text.toLowerCase()) ?? []
  // `$` also matches before a line feed at the end.
  if (match?.length !== text.length || caip2 === undefined || address === undefined) return null
  return { caip2, address: address as Address }
}
