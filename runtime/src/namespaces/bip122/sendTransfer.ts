import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { BitcoinAdapter } from './adapter/types.js'
import { verifyAddress } from './address/readAddress.js'
import { readTransactionId } from './readTransactionId.js'

addErrorTexts(lateTexts)

/** All satoshis there will ever be. */
const maximum = 2_100_000_000_000_000

/**
 * Asks the wallet to pay.
 *
 * @param parameters.amount satoshis, decimal text without sign or fraction.
 * @returns the transaction's id, 64 hex digits.
 * @throws AppKitError SEND_INCOMPLETE before the wallet is asked; WALLET_BAD_REPLY; what the wallet
 *   rejects with.
 */
export async function sendTransfer(
  adapter: BitcoinAdapter,
  { recipient, amount }: { readonly recipient: string; readonly amount: string },
): Promise<string> {
  const satoshis = /^[1-9]\d{0,15}$/.test(amount) ? Number(amount) : 0
  if (satoshis < 1 || satoshis > maximum) throw new AppKitError('SEND_INCOMPLETE', { details: 'amount' })
  if (!(await verifyAddress(recipient))) throw new AppKitError('SEND_INCOMPLETE', { details: 'recipient' })
  const txid = readTransactionId(await adapter.sendTransfer({ recipient, amount: satoshis }))
  if (txid === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'sendTransfer' })
  return txid
}
