import { base64, hex } from '@scure/base'
import { callError } from '../../../errors/callError.js'
import { createError } from '../../../errors/createError.js'
import { readAddress } from '../address/readAddress.js'
import type { BitcoinAdapter, PsbtInput } from '../types.js'
import { readPsbt } from './readPsbt.js'
import { readTransactionId } from './readTransactionId.js'

/**
 * Asks the wallet to sign inputs of a PSBT, and with `broadcast` to send it.
 *
 * @returns the PSBT as the wallet left it, base64, and the transaction's id when it was sent.
 * @throws AppKitError RPC_INVALID_PARAMS before the wallet is asked; WALLET_METHOD_UNSUPPORTED,
 *   WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function signPsbt(
  adapter: BitcoinAdapter,
  {
    psbt,
    signInputs,
    broadcast = false,
  }: { readonly psbt: string; readonly signInputs: readonly PsbtInput[]; readonly broadcast?: boolean },
): Promise<{ readonly psbt: string; readonly txid?: string }> {
  const bytes = readPsbt(psbt)
  if (bytes === undefined) throw createError('RPC_INVALID_PARAMS', { details: 'psbt' })
  if (signInputs.length === 0 || !signInputs.every(isInput))
    throw createError('RPC_INVALID_PARAMS', { details: 'signInputs' })
  const reply = await adapter.signPsbt({
    bytes,
    base64: base64.encode(bytes),
    hex: hex.encode(bytes),
    inputs: signInputs,
    broadcast,
  })
  const signed = broadcast && reply.psbt === undefined ? bytes : readPsbt(reply.psbt)
  const txid = readTransactionId(reply.txid)
  if (signed === undefined || (broadcast && txid === undefined))
    throw callError('WALLET_BAD_REPLY', { details: 'signPsbt' })
  return { psbt: base64.encode(signed), ...(txid !== undefined && { txid }) }
}

const isInput = ({ address, index }: PsbtInput): boolean =>
  Number.isSafeInteger(index) && index >= 0 && readAddress(address) !== undefined
