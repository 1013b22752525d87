import type { Movement } from 'appkit-server/parts'
import { keccak256, stringToHex } from 'viem/utils'
import type { Fields } from '../../../common/records.js'
import { parseTrace, type Trace } from './parseTrace.js'
import type { IndexedBlock, IndexedTransaction } from './types.js'

function requireFields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`The node sent no ${what}.`)
  return value as Fields
}

function text(fields: Fields, key: string): string {
  const value = fields[key]
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value)) {
    throw new Error(`The node sent a ${key} that is no hexadecimal text.`)
  }
  return value.toLowerCase()
}

function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`The node sent no list of ${what}.`)
  return value
}

const optional = (fields: Fields, key: string): string | null =>
  fields[key] === null || fields[key] === undefined ? null : text(fields, key)

function parseLog(value: unknown): Log {
  const fields = requireFields(value, 'log')
  const topics = list(fields.topics, 'topics').map((topic) => String(topic).toLowerCase())
  return { address: text(fields, 'address'), topics, data: text(fields, 'data') }
}

function parseTransaction(value: unknown, given: unknown, traces: readonly Trace[]): IndexedTransaction {
  const fields = requireFields(value, 'transaction')
  const receipt = requireFields(given, 'receipt')
  const succeeded = receipt.status === '0x1'
  const input = text(fields, 'input')
  const coins = readCoins(traces)
  const tokens = readTransfers(list(receipt.logs, 'logs').map(parseLog))
  return {
    hash: text(fields, 'hash'),
    position: Number(text(fields, 'transactionIndex')),
    sender: text(fields, 'from'),
    recipient: optional(fields, 'to'),
    nonce: Number(text(fields, 'nonce')),
    succeeded,
    selector: input.length >= 10 ? input.slice(0, 10) : '0x',
    movements: succeeded ? [...coins, ...tokens] : [],
  }
}

/**
 * Parses a block and its receipts.
 *
 * @param value - reply of `eth_getBlockByNumber` with whole transactions
 * @param receipts - reply of `eth_getBlockReceipts` for the same block
 * @param traces - reply of `trace_block` for the same block
 * @throws Error if something is missing or malformed
 */
export function parseBlock(value: unknown, receipts: unknown, traces: unknown): IndexedBlock {
  const fields = requireFields(value, 'block')
  const slips = list(receipts, 'receipts')
  const steps = new Map<number, Trace[]>()
  for (const trace of list(traces, 'traces').map(parseTrace)) {
    const known = steps.get(trace.position)
    if (known) known.push(trace)
    else steps.set(trace.position, [trace])
  }
  return {
    number: Number(text(fields, 'number')),
    hash: text(fields, 'hash'),
    parentHash: text(fields, 'parentHash'),
    minedAt: Number(text(fields, 'timestamp')),
    transactions: list(fields.transactions, 'transactions').map((transaction, at) =>
      parseTransaction(transaction, slips[at], steps.get(at) ?? []),
    ),
  }
}

/**
 * The transfers of the native coin in a transaction, including those between contracts. A failed call and the
 * calls inside it transfer nothing.
 *
 * @param traces - of one transaction, in the order of the node: each call before the calls inside it
 */
export function readCoins(traces: readonly Trace[]): Movement[] {
  const failed: (readonly number[])[] = []
  return traces.flatMap(({ coins, hasFailed, path }): Movement[] => {
    const isUndone = failed.some((above) => above.every((step, at) => path[at] === step))
    if (hasFailed && !isUndone) failed.push(path)
    if (hasFailed || isUndone || !coins || coins.amount === 0n) return []
    return [{ ...coins, kind: 'coin', token: '', amount: coins.amount.toString() }]
  })
}

/** `Transfer` of ERC-20 and ERC-721. ERC-721 has the token id as a fourth topic. */
export const transfer = keccak256(stringToHex('Transfer(address,address,uint256)'))

const word = 66

/** A validated log of a receipt. */
export interface Log {
  /** In lower case. */
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

const toAddress = (word: string): string => `0x${word.slice(-40)}`

/**
 * The token transfers in the logs of a transaction (ERC-20, ERC-721).
 *
 * @param logs - in order, in lower case
 */
export function readTransfers(logs: readonly Log[]): Movement[] {
  return logs.flatMap(({ address, topics, data }): Movement[] => {
    const [topic, from = '', to = '', id] = topics
    if (topic !== transfer || topics.length < 3 || topics.length > 4) return []
    const amount = id ?? data
    if (amount.length !== word || from.length !== word || to.length !== word) return []
    const sides = { token: address, sender: toAddress(from), receiver: toAddress(to) }
    return [{ ...sides, kind: id === undefined ? 'token' : 'piece', amount: BigInt(amount).toString() }]
  })
}
