import { bytesToBase64, decodeBase64 } from '../../../../common/base64.js'
import { bytesToHex, digitsToBytes } from '../../../../common/hex.js'
import { readBytes } from '../../chains/readUntrusted.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import type { BitcoinAdapter, PsbtInput } from './adapter/types.js'
import { readAddress, verifyAddress } from './address/readAddress.js'

const loadMisuse = () => loadCode(import('./misuse.js'))

/** The maximum number of satoshis. */
const maxSatoshis = 2_100_000_000_000_000

/**
 * Asks the wallet to send a payment.
 *
 * @param parameters.amount - satoshis, decimal text without sign or fraction.
 * @returns the transaction's id, 64 hex digits.
 * @throws AppKitError SEND_INCOMPLETE before the wallet is asked; WALLET_BAD_REPLY; what the wallet
 *   rejects with.
 */
export async function sendTransfer(
  adapter: BitcoinAdapter,
  { recipient, amount }: { readonly recipient: string; readonly amount: string },
): Promise<string> {
  const satoshis = /^[1-9]\d{0,15}$/.test(amount) ? Number(amount) : 0
  if (satoshis < 1 || satoshis > maxSatoshis) throw (await loadMisuse()).sendIncomplete('amount')
  if (!(await verifyAddress(recipient))) throw (await loadMisuse()).sendIncomplete('recipient')
  const txid = readTransactionId(await adapter.sendTransfer({ recipient, amount: satoshis }))
  if (txid === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'sendTransfer' })
  return txid
}

/**
 * Asks the wallet to sign inputs of a PSBT and, with `broadcast`, to send it.
 *
 * @returns the PSBT from the wallet in base64, and the transaction id if it was sent.
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
  if (bytes === undefined) throw (await loadMisuse()).invalidParameter('psbt')
  if (signInputs.length === 0 || !signInputs.every(isInput))
    throw (await loadMisuse()).invalidParameter('signInputs')
  const reply = await adapter.signPsbt({
    bytes,
    base64: bytesToBase64(bytes),
    hex: bytesToHex(bytes).slice(2),
    inputs: signInputs,
    broadcast,
  })
  // The id of what was sent counts, whatever comes back with it: without it the user would pay again.
  const signed = readPsbt(reply.psbt) ?? (broadcast ? bytes : undefined)
  const txid = readTransactionId(reply.txid)
  if (signed === undefined || (broadcast && txid === undefined))
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signPsbt' })
  return { psbt: bytesToBase64(signed), ...(txid !== undefined && { txid }) }
}

const isInput = ({ address, index }: PsbtInput): boolean =>
  Number.isSafeInteger(index) && index >= 0 && readAddress(address) !== undefined

/** The id of a transaction in a wallet's reply: 64 hex digits in lower case, or undefined. */
function readTransactionId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined
}

const magic = '70736274ff'
/** A transaction has at most 4,000,000 bytes; a PSBT may include the transactions that it spends. */
const maxBytes = 16_000_000
const maxLength = maxBytes * 2

/**
 * Reads a PSBT (BIP-174) in any encoding that wallets use: base64, hex or bytes.
 *
 * @returns its bytes, or undefined if it is not a PSBT.
 */
export function readPsbt(value: unknown): Uint8Array | undefined {
  try {
    if (typeof value === 'string' && value.length > maxLength) return undefined
    const bytes = readBytes(typeof value === 'string' ? decode(value) : value, { atMost: maxBytes })
    return bytes && bytesToHex(bytes.subarray(0, 5)) === `0x${magic}` ? bytes : undefined
  } catch {
    return undefined
  }
}

// The magic bytes begin differently in base64 and in hex, so a text can be only one of the two.
const decode = (text: string) =>
  text.toLowerCase().startsWith(magic) ? digitsToBytes(text) : decodeBase64(text, maxLength)
