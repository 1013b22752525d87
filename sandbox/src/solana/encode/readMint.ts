import type { EncodedAccount } from '@solana/kit'
import { getMintDecoder, type Mint, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { TOKEN_2022_ADDRESS } from './programs.js'

const SIZE = 82
const MARK_AT = 165
const TYPE_MINT = 1

/** Reads a mint, of the token program or of Token-2022; null when it is none. */
export function readMint(account: EncodedAccount | null): Mint | null {
  if (account === null) return null
  const { data, programAddress } = account
  const isExtended = programAddress === TOKEN_2022_ADDRESS && data[MARK_AT] === TYPE_MINT
  const isToken = programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === TOKEN_2022_ADDRESS
  if (!isToken || (data.length !== SIZE && !isExtended)) return null
  const mint = getMintDecoder().decode(data.slice(0, SIZE))
  return mint.isInitialized ? mint : null
}
