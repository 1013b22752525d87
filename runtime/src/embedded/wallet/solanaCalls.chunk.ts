import { base64ToBytes, bytesToBase64 } from '../../../../common/base64.js'
import { decodeBase58, encodeBase58 } from '../../encoding/base58.js'
import { AppKitError } from '../../errors/AppKitError.js'

/** Base58 of a transaction: at most 1232 bytes. */
const maxCharacters = 1700
const sendOptions = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'] as const

type Fields = Readonly<Record<string, unknown>>

/** Converts the parameters of a Solana call for the frame: transactions in base58, and only the options of its messages. */
export function toFrameParams(method: string, params: unknown): unknown {
  const { message, pubkey, sendOptions: given, transaction, transactions } = params as Fields
  if (method === 'solana_signMessage') return { message, pubkey }
  if (method === 'solana_signAllTransactions')
    return { transactions: (transactions as readonly string[]).map(toBase58) }
  const sent = { transaction: toBase58(transaction as string) }
  if (method !== 'solana_signAndSendTransaction') return sent
  const known = Object.entries((given ?? {}) as Fields).filter(([name]) =>
    (sendOptions as readonly string[]).includes(name),
  )
  return { ...sent, options: Object.fromEntries(known) }
}

/**
 * The frame's answer as wallets on other devices give it: transactions in base64.
 *
 * @throws AppKitError WALLET_BAD_REPLY
 */
export function fromFrameReply(method: string, reply: unknown): unknown {
  const { transaction, transactions } = (reply ?? {}) as Fields
  if (method === 'solana_signTransaction') return { transaction: toBase64(method, transaction) }
  if (method !== 'solana_signAllTransactions') return reply
  if (!Array.isArray(transactions)) throw new AppKitError('WALLET_BAD_REPLY', { details: method })
  return { transactions: transactions.map((each: unknown) => toBase64(method, each)) }
}

const toBase58 = (base64: string) => encodeBase58(base64ToBytes(base64))

function toBase64(method: string, text: unknown): string {
  const bytes = typeof text === 'string' ? decodeBase58(text, maxCharacters) : undefined
  if (bytes === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: method })
  return bytesToBase64(bytes)
}
