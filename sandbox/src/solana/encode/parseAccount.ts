import { type Address, type EncodedAccount, isSome, type Option } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { readMint } from './readMint.js'
import { readTokenAccount } from './readTokenAccount.js'
import { toTokenAmount } from './toTokenAmount.js'

const STATES = ['uninitialized', 'initialized', 'frozen']
const orNull = (value: Option<Address>): Address | null => (isSome(value) ? value.value : null)

/**
 * What `jsonParsed` tells about token accounts and mints; null for other accounts.
 * @param find reads an account, for the mint of a token account
 */
export function parseAccount(account: EncodedAccount, find: (address: Address) => EncodedAccount | null) {
  const program = account.programAddress === TOKEN_PROGRAM_ADDRESS ? 'spl-token' : 'spl-token-2022'
  const space = account.data.length
  const mint = readMint(account)
  if (mint !== null) {
    const { decimals, isInitialized, supply } = mint
    const info = {
      ...{ mintAuthority: orNull(mint.mintAuthority), supply: String(supply), decimals, isInitialized },
      freezeAuthority: orNull(mint.freezeAuthority),
    }
    return { program, parsed: { type: 'mint', info }, space }
  }
  const token = readTokenAccount(account)
  if (token === null) return null
  const decimals = readMint(find(token.mint))?.decimals ?? 0
  const rent = isSome(token.isNative) ? toTokenAmount(token.isNative.value, decimals) : null
  const delegate = orNull(token.delegate)
  const close = orNull(token.closeAuthority)
  const info = {
    isNative: rent !== null,
    mint: token.mint,
    owner: token.owner,
    state: STATES[token.state],
    tokenAmount: toTokenAmount(token.amount, decimals),
    ...(rent ? { rentExemptReserve: rent } : {}),
    ...(delegate ? { delegate, delegatedAmount: toTokenAmount(token.delegatedAmount, decimals) } : {}),
    ...(close ? { closeAuthority: close } : {}),
  }
  return { program, parsed: { type: 'account', info }, space }
}
