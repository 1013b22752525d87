import { readList } from '../../chains/readList.js'
import { callError } from '../../errors/callError.js'
import type { StandardWallet } from '../../walletStandard/types.js'

/**
 * One call to a feature of the Wallet Standard's Solana extension, which take many inputs and answer each.
 *
 * @param method of the feature `solana:<method>`.
 * @returns an answer for each input, each an object, otherwise unchecked.
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED, WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function askFeature(
  { features }: StandardWallet,
  method: string,
  inputs: readonly object[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const call = features[`solana:${method}`]?.[method]
  if (typeof call !== 'function') throw callError('WALLET_METHOD_UNSUPPORTED', { details: method })
  const replies = readList(await call(...inputs), inputs.length + 1)
  const isAnswer = (each: unknown) => typeof each === 'object' && each !== null
  if (replies?.length !== inputs.length || !replies.every(isAnswer))
    throw callError('WALLET_BAD_REPLY', { details: method })
  return replies as readonly Readonly<Record<string, unknown>>[]
}
