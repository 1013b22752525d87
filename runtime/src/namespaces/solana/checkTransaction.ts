import { readList } from '../../chains/readList.js'
import { callError } from '../../errors/callError.js'
import { createError } from '../../errors/createError.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import { parseTransaction } from './parseTransaction.js'

/**
 * Refuses a transaction that a wallet cannot sign before anybody is asked.
 *
 * @param method the feature's, whose `supportedTransactionVersions` count; a wallet that lists none takes any.
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED when the wallet lacks the feature, TRANSACTION_TYPE_UNSUPPORTED,
 *   ACCOUNT_NOT_FOUND when the transaction asks for no signature of the address.
 */
export function checkTransaction(
  { features }: StandardWallet,
  {
    method,
    address,
    transaction,
  }: { readonly method: string; readonly address: string; readonly transaction: Uint8Array },
): void {
  const feature = features[`solana:${method}`]
  if (feature === undefined) throw callError('WALLET_METHOD_UNSUPPORTED', { details: method })
  const parsed = parseTransaction(transaction)
  const versions = readList(feature.supportedTransactionVersions, 100)
  if (parsed === undefined || versions?.includes(parsed.version) === false)
    throw createError('TRANSACTION_TYPE_UNSUPPORTED', {
      message: 'The wallet cannot sign this kind of transaction. Try another wallet.',
      details: parsed === undefined ? 'neither legacy nor version 0' : `version ${parsed.version}`,
    })
  if (!parsed.signers.includes(address))
    throw createError('ACCOUNT_NOT_FOUND', {
      message: 'This transaction was made for another account. Choose that account in the wallet first.',
      details: address,
    })
}
