import type { EncodedAccount } from '@solana/kit'
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS, type Token } from '@solana-program/token'
import { TOKEN_2022_ADDRESS } from './programs.js'

const SIZE = 165
const TYPE_ACCOUNT = 2

/** Reads a token account, of the token program or of Token-2022; null when it is none. */
export function readTokenAccount(account: EncodedAccount | null): Token | null {
  if (account === null) return null
  const { data, programAddress } = account
  // Token-2022 puts a mark and extensions after the account itself.
  const isExtended = programAddress === TOKEN_2022_ADDRESS && data[SIZE] === TYPE_ACCOUNT
  const isToken = programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === TOKEN_2022_ADDRESS
  if (!isToken || (data.length !== SIZE && !isExtended)) return null
  const token = getTokenDecoder().decode(data.slice(0, SIZE))
  return token.state === 0 ? null : token
}
