import type { ChainContracts } from '../contracts/types.js'
import { type Log, readMovements } from './readMovements.js'
import type { IndexedBlock, IndexedTransaction, Movement } from './types.js'

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown, what: string): Fields {
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
  const fields = fieldsOf(value, 'log')
  const topics = list(fields.topics, 'topics').map((topic) => String(topic).toLowerCase())
  return { address: text(fields, 'address'), topics, data: text(fields, 'data') }
}

function parseTransaction(value: unknown, given: unknown, contracts: ChainContracts): IndexedTransaction {
  const fields = fieldsOf(value, 'transaction')
  const receipt = fieldsOf(given, 'receipt')
  const succeeded = receipt.status === '0x1'
  const sender = text(fields, 'from')
  const recipient = optional(fields, 'to')
  const worth = BigInt(text(fields, 'value'))
  const receiver = recipient ?? optional(receipt, 'contractAddress') ?? sender
  const coin: Movement = { kind: 'coin', token: '', sender, receiver, amount: worth.toString() }
  const logs = list(receipt.logs, 'logs').map(parseLog)
  const input = text(fields, 'input')
  return {
    hash: text(fields, 'hash'),
    position: Number(text(fields, 'transactionIndex')),
    sender,
    recipient,
    nonce: Number(text(fields, 'nonce')),
    succeeded,
    selector: input.length >= 10 ? input.slice(0, 10) : '0x',
    movements: succeeded ? [...(worth > 0n ? [coin] : []), ...readMovements(logs, contracts)] : [],
  }
}

/**
 * Reads a block and its receipts as a node sends them.
 * @param value reply of `eth_getBlockByNumber` with whole transactions
 * @param receipts reply of `eth_getBlockReceipts` for the same block
 * @param contracts of the chain
 * @throws Error when something is missing or malformed
 */
export function parseBlock(value: unknown, receipts: unknown, contracts: ChainContracts): IndexedBlock {
  const fields = fieldsOf(value, 'block')
  const slips = list(receipts, 'receipts')
  return {
    number: Number(text(fields, 'number')),
    hash: text(fields, 'hash'),
    parentHash: text(fields, 'parentHash'),
    minedAt: Number(text(fields, 'timestamp')),
    transactions: list(fields.transactions, 'transactions').map((transaction, at) =>
      parseTransaction(transaction, slips[at], contracts),
    ),
  }
}
