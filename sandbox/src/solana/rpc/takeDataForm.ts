import type { EncodedAccount } from '@solana/kit'
import type { DataForm } from '../encode/encodeAccount.js'
import { RpcFault } from './RpcMethod.js'
import { take } from './take.js'

const maxBase58 = 128
const maxBytes = 10 * 1024 * 1024

/**
 * Reads the encoding of account data.
 *
 * @param fallback - the encoding if none is given
 * @returns the form. It throws RpcFault -32600 for an account that is too long for base58
 */
export function takeDataForm(
  config: Readonly<Record<string, unknown>>,
  fallback: DataForm['encoding'],
): (account: EncodedAccount) => DataForm {
  const choices = ['base58', 'base64', 'jsonParsed'] as const
  const encoding = take.maybeChoice(config.encoding, 'encoding', choices) ?? fallback
  const part = take.maybeFields(config.dataSlice, 'dataSlice')
  const slice =
    config.dataSlice === undefined || config.dataSlice === null
      ? undefined
      : {
          offset: take.integer(part.offset, 'dataSlice.offset', 0, maxBytes),
          length: take.integer(part.length, 'dataSlice.length', 0, maxBytes),
        }
  return (account) => {
    const left = Math.max(0, account.data.length - (slice?.offset ?? 0))
    const length = Math.min(left, slice?.length ?? left)
    if ((encoding === 'base58' || encoding === 'plain') && length > maxBase58) {
      throw new RpcFault(
        -32600,
        `Encoded binary (base 58) data should be less than ${maxBase58} bytes, please use Base64 encoding.`,
      )
    }
    return { encoding, slice }
  }
}
