import { base58 } from '@scure/base'
import { bytesToHex, type Hex } from 'viem'
import { WalletError } from '../../base/errors.js'
import { writeGrouped } from '../../messages/amounts.js'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { messages } from '../../messages/messages.js'
import { headlineOf, type Loss, maxOf } from '../losses.js'
import { checkAccount, showMessage } from '../message.js'
import type { Prepared, RequestContext, Row, Step } from '../types.js'
import { budget, describeInstructions } from './describe.js'
import { hasNonce, isOfNetwork } from './lifetime.js'
import { solLoss } from './parts.js'
import { readTransaction, type SolanaTransaction } from './readMessage.js'
import { notTried, tryTransactions } from './simulate.js'

/** The most that is still called the fee of a transaction, in lamports. In a rush, some pay nearly so much to be first. */
const usualFee = 10_000_000n
const maxTransactions = 10

/** Reads base58 of at most so many bytes. */
function readBase58(text: unknown, maxBytes: number): Uint8Array<ArrayBuffer> {
  try {
    // A byte takes at most 1.4 characters.
    if (typeof text === 'string' && text.length <= 1.4 * maxBytes) return new Uint8Array(base58.decode(text))
  } catch {
    // Said below.
  }
  throw new WalletError(messages.badRequest)
}

/**
 * Prepares `solana_signMessage`. Bytes that are the message of a transaction are refused: their signature would be one
 * of the transaction.
 *
 * @throws WalletError
 */
export function prepareSolanaMessage(
  context: RequestContext,
  { message, pubkey }: { readonly message: string; readonly pubkey: string },
): Prepared {
  checkAccount(pubkey, context.address)
  const bytes = readBase58(message, 16_384)
  if (isTransactionMessage(bytes) || isOtherVersion(bytes)) throw new WalletError(texts.hiddenTransaction)
  const hex = bytesToHex(bytes)
  return { ...showMessage(context, hex), request: { kind: 'solana', messages: [hex] } }
}

function isTransactionMessage(bytes: Uint8Array): boolean {
  const required = (bytes[0] === 0x80 ? bytes[1] : bytes[0]) ?? 0
  if (required === 0 || required > 19) return false
  const whole = new Uint8Array(1 + 64 * required + bytes.length)
  whole[0] = required
  whole.set(bytes, 1 + 64 * required)
  return readTransaction(whole) !== undefined
}

/**
 * Whether bytes may be the message of a transaction of a version that this wallet does not know: the highest bit of the
 * first byte says so. Texts in most scripts begin like that, too, but no text is the message of a transaction: it has
 * zeros and bytes that are no UTF-8. With 255 begins what is signed off the chain.
 */
function isOtherVersion(bytes: Uint8Array<ArrayBuffer>): boolean {
  const [first = 0] = bytes
  if (first < 0x80 || first === 0xff) return false
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return true
  }
}

/** Transactions that were read, and how they are shown. */
export interface PreparedTransactions extends Prepared {
  readonly transactions: readonly SolanaTransaction[]
}

/**
 * Prepares transactions of Solana, legacy or version 0: what each instruction does, the fee, and what changes when they
 * are tried on the frame's own node.
 *
 * @throws WalletError
 */
export async function prepareSolanaTransactions(
  context: RequestContext,
  given: readonly string[],
  isSent: boolean,
): Promise<PreparedTransactions> {
  const { address, network, site } = context
  if (given.length === 0 || given.length > maxTransactions) throw new WalletError(messages.badRequest)
  const transactions = given.map((text) => {
    const transaction = readTransaction(readBase58(text, 1232))
    if (transaction === undefined) throw new WalletError(texts.badTransaction)
    if (!transaction.signers.includes(address)) throw new WalletError(messages.otherAccount)
    return transaction
  })
  const paid = transactions.filter(({ signers }) => signers[0] === address)
  const fee = paid.reduce((sum, transaction) => sum + feeOf(transaction), 0n)
  const [described, tried, known] = await Promise.all([
    Promise.all(transactions.map((transaction) => describeInstructions(network, transaction, address))),
    tryTransactions(context, transactions, fee),
    Promise.all(transactions.map((transaction) => isOfNetwork(network, transaction))),
  ])
  // Readings and trials on this network say nothing of another one.
  const isHere = !known.includes(false)
  const trial = isHere ? tried : notTried
  const steps = described.flatMap((list, index) => numbered(list, index, transactions.length))
  const losses: readonly Loss[] = [
    ...steps.flatMap((step) => step.losses),
    ...(isHere ? [] : (['unknown'] as const)),
  ]
  const isLate = transactions.some(hasNonce)
  return {
    transactions,
    request: {
      kind: 'solana',
      messages: transactions.map(({ message }): Hex => bytesToHex(message)),
    },
    account: address,
    headline: headlineOf([...maxOf(losses, trial.losses), ...feeLosses(fee, paid.length)], paid.length > 0),
    title: isSent ? messages.sendTitle : texts.signTransactions(transactions.length),
    rows: [
      [messages.site, site],
      [messages.network, network.name],
    ],
    steps,
    costs: [feeRow(paid.length, fee)],
    trial,
    warning: [
      isHere ? '' : texts.otherNetworkWarning,
      transactions.some(({ lookups }) => lookups.length > 0) ? texts.lookupWarning : '',
      !isSent ? texts.signedLater : '',
      isSent && isLate ? texts.nonceWarning : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** A fee that is no fee any more: the price of the units goes to whoever makes the block. */
const feeLosses = (fee: bigint, count: number): readonly Loss[] =>
  fee > usualFee * BigInt(count) ? [solLoss(fee)] : []

const feeRow = (count: number, fee: bigint): Row => [
  messages.maxFee,
  count === 0 ? texts.paidByOther : `${writeGrouped(fee, 9)} SOL`,
]

const numbered = (steps: readonly Step[], index: number, count: number): readonly Step[] =>
  count === 1 ? steps : steps.map((step) => ({ ...step, title: texts.ofTransaction(index + 1, step.title) }))

/** 5,000 lamports for each signature, and the price of the compute units that it may use. */
function feeOf({ instructions, signers }: SolanaTransaction): bigint {
  let price = 0n
  let units = BigInt(200_000 * instructions.length)
  for (const { data, program } of instructions) {
    if (program !== budget) continue
    // The network reads what it needs, and passes over what comes after it.
    const numbers = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) units = BigInt(numbers.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = numbers.getBigUint64(1, true)
  }
  const maxUnits = 1_400_000n
  return (
    BigInt(5000 * signers.length) + ((units < maxUnits ? units : maxUnits) * price + 999_999n) / 1_000_000n
  )
}
