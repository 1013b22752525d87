import { readList } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { encodeBase58 } from '../../encoding/base58.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import { isStandardWallet } from './askFeature.js'

addErrorTexts(lateTexts)

/** The maximum size of one packet of the network, in bytes. */
const maxLength = 1232

export interface ParsedTransaction {
  readonly version: 'legacy' | 0
  /** One per signer, 64 bytes. Zeros if that signer has not signed. */
  readonly signatures: readonly Uint8Array[]
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** The addresses that must sign, in the order of the signatures. */
  readonly signers: readonly string[]
}

/**
 * Reads a serialized transaction: signatures, then the message, legacy or version 0. Of the message it reads
 * the signers, and checks that there is a blockhash.
 *
 * @returns undefined if it is not such a transaction, or is larger than 1232 bytes.
 */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction | undefined {
  if (bytes.length > maxLength) return undefined
  const [count, start] = readLength(bytes, 0)
  const signatures = Array.from({ length: Math.min(count, maxLength) }, (_, at) =>
    bytes.slice(start + at * 64, start + at * 64 + 64),
  )
  const message = bytes.slice(start + count * 64)
  const prefix = message[0] ?? 0
  const isVersioned = prefix >= 0x80
  if (isVersioned && prefix !== 0x80) return undefined
  const header = isVersioned ? 1 : 0
  const required = message[header]
  const [keyCount, keys] = readLength(message, header + 3)
  const end = keys + keyCount * 32 + 32
  if (required === undefined || required === 0 || required !== count) return undefined
  if (keyCount < count || message.length <= end) return undefined
  const signers = signatures.map((_, at) => encodeBase58(message.slice(keys + at * 32, keys + at * 32 + 32)))
  return { version: isVersioned ? 0 : 'legacy', signatures, message, signers }
}

/**
 * Solana's compact-u16: seven bits per byte, lowest first, at most three bytes. Returns the value and the next
 * position.
 */
function readLength(bytes: Uint8Array, offset: number): readonly [value: number, next: number] {
  let value = 0
  for (let at = 0; at < 3; at++) {
    const byte = bytes[offset + at] ?? 0
    value |= (byte & 0x7f) << (7 * at)
    if (byte < 0x80) return [value, offset + at + 1]
  }
  return [Number.POSITIVE_INFINITY, offset]
}

/**
 * Refuses a transaction that a wallet cannot sign, before the wallet is asked.
 *
 * @param method - the method of the feature. Its `supportedTransactionVersions` apply; without them any version
 *   is accepted.
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED if the wallet lacks the feature, TRANSACTION_TYPE_UNSUPPORTED,
 *   ACCOUNT_NOT_FOUND if the address is not a signer of the transaction.
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
  if (feature === undefined) throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: method })
  const parsed = parseTransaction(transaction)
  const versions = readList(feature.supportedTransactionVersions, 100)
  if (parsed === undefined || versions?.includes(parsed.version) === false)
    throw new AppKitError('TRANSACTION_TYPE_UNSUPPORTED', {
      message: 'The wallet cannot sign this kind of transaction. Try another wallet.',
      details: parsed === undefined ? 'neither legacy nor version 0' : `version ${parsed.version}`,
    })
  if (!parsed.signers.includes(address))
    throw new AppKitError('ACCOUNT_NOT_FOUND', {
      message: 'This transaction was made for another account. Choose that account in the wallet first.',
      details: address,
    })
}

/**
 * The wallet, if it takes transactions as bytes. The legacy API takes objects of one chain library, which is
 * not included here.
 *
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED for a legacy wallet.
 */
export function requireStandardWallet({ provider, name }: Connector): StandardWallet {
  if (isStandardWallet(provider)) return provider
  throw new AppKitError('WALLET_METHOD_UNSUPPORTED', {
    message:
      'This version of the wallet only connects and signs messages. Update the wallet, then try again.',
    details: name,
  })
}
