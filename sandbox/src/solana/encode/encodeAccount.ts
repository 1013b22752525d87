import { type Address, type EncodedAccount, getBase58Decoder, isSome, type Option } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { readMint, readTokenAccount } from './readTokens.js'
import { toTokenAmount } from './toTokenBalances.js'

/** The encoding of account data. `plain` is the old form: base58 without the name of the encoding. */
export interface DataForm {
  readonly encoding: 'plain' | 'base58' | 'base64' | 'jsonParsed'
  readonly slice?: { readonly offset: number; readonly length: number } | undefined
}

/**
 * An account in the form of the JSON-RPC.
 *
 * @param find - reads an account, which `jsonParsed` needs
 */
export function encodeAccount(
  account: EncodedAccount,
  form: DataForm,
  find: (address: Address) => EncodedAccount | null,
) {
  const { encoding, slice } = form
  const whole = new Uint8Array(account.data)
  const bytes = slice ? whole.subarray(slice.offset, slice.offset + slice.length) : whole
  const base58 = (): string => getBase58Decoder().decode(bytes)
  const base64 = (): [string, 'base64'] => [Buffer.from(bytes).toString('base64'), 'base64']
  const forms = {
    plain: base58,
    base58: () => [base58(), 'base58'],
    base64,
    jsonParsed: () => parseAccount(account, find) ?? base64(),
  }
  return {
    lamports: Number(account.lamports),
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 0,
    space: whole.length,
    data: forms[encoding](),
  }
}

const states = ['uninitialized', 'initialized', 'frozen']
const orNull = (value: Option<Address>): Address | null => (isSome(value) ? value.value : null)

/**
 * The `jsonParsed` form of token accounts and mints. Null for other accounts.
 *
 * @param find - reads an account, for the mint of a token account
 */
function parseAccount(account: EncodedAccount, find: (address: Address) => EncodedAccount | null) {
  const program = account.programAddress === TOKEN_PROGRAM_ADDRESS ? 'spl-token' : 'spl-token-2022'
  const space = account.data.length
  const mint = readMint(account)
  if (mint !== null) {
    const { decimals, isInitialized, supply } = mint
    const info = {
      mintAuthority: orNull(mint.mintAuthority),
      supply: String(supply),
      decimals,
      isInitialized,
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
    state: states[token.state],
    tokenAmount: toTokenAmount(token.amount, decimals),
    ...(rent ? { rentExemptReserve: rent } : {}),
    ...(delegate ? { delegate, delegatedAmount: toTokenAmount(token.delegatedAmount, decimals) } : {}),
    ...(close ? { closeAuthority: close } : {}),
  }
  return { program, parsed: { type: 'account', info }, space }
}
