import type { EncodedAccount } from '@solana/kit'
import {
  getMintDecoder,
  getTokenDecoder,
  type Mint,
  TOKEN_PROGRAM_ADDRESS,
  type Token,
} from '@solana-program/token'
import { token2022Address } from './programs.js'

const mintSize = 82
const markAt = 165
const typeMint = 1

/** Reads a mint of the token program or Token-2022. Null if it is not one. */
export function readMint(account: EncodedAccount | null): Mint | null {
  if (account === null) return null
  const { data, programAddress } = account
  const isExtended = programAddress === token2022Address && data[markAt] === typeMint
  const isToken = programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === token2022Address
  if (!isToken || (data.length !== mintSize && !isExtended)) return null
  const mint = getMintDecoder().decode(data.slice(0, mintSize))
  return mint.isInitialized ? mint : null
}

const accountSize = 165
const typeAccount = 2

/** Reads a token account of the token program or Token-2022. Null if it is not one. */
export function readTokenAccount(account: EncodedAccount | null): Token | null {
  if (account === null) return null
  const { data, programAddress } = account
  // Token-2022 adds a type and extensions after the account.
  const isExtended = programAddress === token2022Address && data[accountSize] === typeAccount
  const isToken = programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === token2022Address
  if (!isToken || (data.length !== accountSize && !isExtended)) return null
  const token = getTokenDecoder().decode(data.slice(0, accountSize))
  return token.state === 0 ? null : token
}
