import { isSolanaAddress } from '../solana/isSolanaAddress.js'
import { solanaNetwork } from '../solana/network.js'

/** A token of a Solana chain, out of a CAIP-10 id. */
export interface SolanaTokenId {
  /** CAIP-2 id of the chain. */
  readonly caip2: string
  readonly address: string
}

const ID = /^(solana:[1-9A-HJ-NP-Za-km-z]{32}):([1-9A-HJ-NP-Za-km-z]{32,44})$/

/** Parses a CAIP-10 id of the solana namespace, or of its coin; null when it is none. */
export function parseSolanaTokenId(text: string): SolanaTokenId | null {
  const [match, caip2, address] = ID.exec(text) ?? []
  // `$` also matches before a line feed at the end.
  if (match !== text || caip2 === undefined || address === undefined) return null
  return address === solanaNetwork.coinAddress || isSolanaAddress(address) ? { caip2, address } : null
}
