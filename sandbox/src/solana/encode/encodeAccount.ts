import { type Address, type EncodedAccount, getBase58Decoder } from '@solana/kit'
import { parseAccount } from './parseAccount.js'

/** How the data of an account is written; `plain` is the old form, base58 without a name beside it. */
export interface DataForm {
  readonly encoding: 'plain' | 'base58' | 'base64' | 'jsonParsed'
  readonly slice?: { readonly offset: number; readonly length: number } | undefined
}

/**
 * An account as the JSON-RPC tells it.
 * @param find reads an account, for what `jsonParsed` needs to know
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
