import { base64, hex } from '@scure/base'
import { readBytes } from '../../chains/readUntrusted.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { BitcoinAdapter, PsbtInput } from './adapter/types.js'
import { readAddress } from './address/readAddress.js'
import { readTransactionId } from './readTransactionId.js'

addErrorTexts(lateTexts)

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
  if (bytes === undefined) throw new AppKitError('RPC_INVALID_PARAMS', { details: 'psbt' })
  if (signInputs.length === 0 || !signInputs.every(isInput))
    throw new AppKitError('RPC_INVALID_PARAMS', { details: 'signInputs' })
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
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signPsbt' })
  return { psbt: base64.encode(signed), ...(txid !== undefined && { txid }) }
}

const isInput = ({ address, index }: PsbtInput): boolean =>
  Number.isSafeInteger(index) && index >= 0 && readAddress(address) !== undefined

const magic = '70736274ff'
/** A transaction has at most 4,000,000 bytes; a PSBT may carry those it spends. */
const maximum = 16_000_000

/**
 * Reads a PSBT (BIP-174) in any encoding that wallets use: base64, hex or bytes.
 *
 * @returns its bytes; undefined when it is none.
 */
export function readPsbt(value: unknown): Uint8Array | undefined {
  try {
    if (typeof value === 'string' && value.length > maximum * 2) return undefined
    const bytes = readBytes(typeof value === 'string' ? decode(value) : value, { atMost: maximum })
    return bytes && hex.encode(bytes.slice(0, 5)) === magic ? bytes : undefined
  } catch {
    return undefined
  }
}

// Base64 of the magic bytes starts otherwise than their hex, so no text is both.
const decode = (text: string) =>
  text.toLowerCase().startsWith(magic) ? hex.decode(text.toLowerCase()) : base64.decode(text)
