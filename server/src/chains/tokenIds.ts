import type { Call } from '../http/types.js'
import { isSolanaAddress } from './isSolanaAddress.js'
import type { Address } from './types.js'

/** The address of the native coin of an EVM chain in the API. */
export const coinAddress: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The address that stands for SOL in the API. No account has it. */
export const solanaCoinAddress = 'So11111111111111111111111111111111111111111'

/** A token or an account of an EVM chain, out of a CAIP-10 id. */
export interface TokenId {
  /** CAIP-2 id of the chain. */
  readonly caip2: string
  /** In lower case. */
  readonly address: Address
}

const id = /^(eip155:\d{1,20}):(0x[0-9a-f]{40})$/

/** Parses a CAIP-10 id of the eip155 namespace; null when it is none. Letters may be of either case. */
export function parseTokenId(text: string): TokenId | null {
  const [, caip2, address] = id.exec(text.toLowerCase()) ?? []
  if (caip2 === undefined || address === undefined) return null
  return { caip2, address: address as Address }
}

/** A token of a Solana chain, out of a CAIP-10 id. */
export interface SolanaTokenId {
  /** CAIP-2 id of the chain. */
  readonly caip2: string
  readonly address: string
}

const solanaId = /^(solana:[1-9A-HJ-NP-Za-km-z]{32}):([1-9A-HJ-NP-Za-km-z]{32,44})$/

/** Parses a CAIP-10 id of the solana namespace, or of its coin; null when it is none. */
export function parseSolanaTokenId(text: string): SolanaTokenId | null {
  const [, caip2, address] = solanaId.exec(text) ?? []
  if (caip2 === undefined || address === undefined) return null
  return address === solanaCoinAddress || isSolanaAddress(address) ? { caip2, address } : null
}

/** Address of the drawn icon of a token, as the caller can reach it. */
export function iconUrl(call: Pick<Call, 'baseUrl' | 'query'>, symbol: string): string {
  const { projectId } = call.query
  // It may come out of a body, where a text can hold half a character; this writes what stands for one.
  const query = new URLSearchParams({
    projectId: typeof projectId === 'string' && projectId !== '' ? projectId : 'local',
  })
  return `${call.baseUrl}/catalogue/public/getTokenImage/${encodeURIComponent(symbol)}?${query}`
}
