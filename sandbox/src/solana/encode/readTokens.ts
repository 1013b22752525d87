import type { EncodedAccount } from '@solana/kit'
import {
  getMintDecoder,
  getTokenDecoder,
  type Mint,
  TOKEN_PROGRAM_ADDRESS,
  type Token,
} from '@solana-program/token'
import { TOKEN_2022_ADDRESS } from './programs.js'

const MINT_SIZE = 82
const MARK_AT = 165
const TYPE_MINT = 1

/** Reads a mint of the token program or Token-2022. Null if it is not one. */
export function readMint(account: EncodedAccount | null): Mint | null {
  if (account === null) return null
  const { data, programAddress } = account
  const isExtended = programAddress === TOKEN_2022_ADDRESS && data[MARK_AT] === TYPE_MINT
  const isToken = programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === TOKEN_2022_ADDRESS
  if (!isToken || (data.length !== MINT_SIZE && !isExtended)) return null
  const mint = getMintDecoder().decode(data.slice(0, MINT_SIZE))
  return mint.isInitialized ? mint : null
}

const ACCOUNT_SIZE = 165
const TYPE_ACCOUNT = 2

/** Reads a token account of the token program or Token-2022. Null if it is not one. */
export function readTokenAccount(account: EncodedAccount | null): Token | null {
  if (account === null) return null
  const { data, programAddress } = account
  // Token-2022 adds a type and extensions after the account.
  const isExtended = programAddress === TOKEN_2022_ADDRESS && data[ACCOUNT_SIZE] === TYPE_ACCOUNT
  const isToken = programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === TOKEN_2022_ADDRESS
  if (!isToken || (data.length !== ACCOUNT_SIZE && !isExtended)) return null
  const token = getTokenDecoder().decode(data.slice(0, ACCOUNT_SIZE))
  return token.state === 0 ? null : token
}
