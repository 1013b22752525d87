import { readList } from '../../../chains/readUntrusted.js'
import { parseChainId } from '../request.js'
import type { CallReceipt, CallsOutcome, CallsStatus, Hex } from './types.js'

/** No batch has more receipts, logs or bytes of data. */
const limits = { items: 20_000, data: 2_000_000 }
const outcomes: Readonly<Record<number, CallsOutcome>> = {
  1: 'pending',
  2: 'success',
  4: 'failure',
  5: 'reverted',
  6: 'partiallyReverted',
}
type Fields = Partial<Record<string, unknown>>

/**
 * Reads the answer to wallet_getCallsStatus (EIP-5792).
 *
 * @param id - the batch that was asked for. An answer for another batch is invalid.
 * @returns undefined if the answer or one of its receipts is invalid.
 */
export function parseCallsStatus(reply: unknown, id: string): CallsStatus | undefined {
  const fields = (typeof reply === 'object' && reply !== null ? reply : {}) as Fields
  const { atomic, capabilities, receipts } = fields
  const list = receipts === undefined || receipts === null ? [] : createReader().readReceipts(receipts)
  if (list === undefined) return undefined
  const statusCode = codeOf(fields.status, list)
  if (typeof statusCode !== 'number' || !Number.isInteger(statusCode)) return undefined
  const status = outcomes[Math.floor(statusCode / 100)]
  if (status === undefined || (fields.id !== undefined && fields.id !== id)) return undefined
  const chainId = parseChainId(fields.chainId)?.slice('eip155:'.length)
  return {
    id,
    status,
    statusCode,
    atomic: atomic === true,
    receipts: list,
    ...(chainId === undefined ? {} : { chainId: Number(chainId) }),
    ...(typeof capabilities === 'object' && capabilities !== null
      ? { capabilities: capabilities as Readonly<Record<string, unknown>> }
      : {}),
  }
}

/** The code of a status. Wallets of the draft before 2.0.0 use words, of which "confirmed" only says that the batch is in a block. */
function codeOf(status: unknown, receipts: CallsStatus['receipts']): unknown {
  if (status === 'PENDING') return 100
  if (status !== 'CONFIRMED') return status
  const failed = receipts.filter((receipt) => receipt.status === 'reverted').length
  if (failed === 0) return 200
  return failed === receipts.length ? 500 : 600
}

/** Reads one answer. All lists together are limited, because many of them may be the same object. */
function createReader() {
  let left = limits.items
  const readAll = <Item>(value: unknown, read: (item: unknown) => Item | undefined) => {
    const list = readList(value, left + 1)
    if (list === undefined || list.length > left) return undefined
    left -= list.length
    const items: Item[] = []
    for (const each of list) {
      const item = each === null || each === undefined ? undefined : read(each)
      if (item === undefined) return undefined
      items.push(item)
    }
    return items
  }
  const readLogs = (value: unknown) => readAll(value, readLog)
  return { readReceipts: (value: unknown) => readAll(value, (each) => readReceipt(each, readLogs)) }
}

function readReceipt(
  value: unknown,
  readLogs: (value: unknown) => CallReceipt['logs'] | undefined,
): CallReceipt | undefined {
  const { status, transactionHash, blockHash, blockNumber, gasUsed, logs } = value as Fields
  const found = readLogs(logs ?? [])
  const isWhole =
    isHash(transactionHash) && isHash(blockHash) && isQuantity(blockNumber) && isQuantity(gasUsed)
  if (!isWhole || found === undefined || (status !== '0x0' && status !== '0x1')) return undefined
  return {
    status: status === '0x1' ? 'success' : 'reverted',
    transactionHash,
    blockHash,
    blockNumber: BigInt(blockNumber),
    gasUsed: BigInt(gasUsed),
    logs: found,
  }
}

function readLog(value: unknown): CallReceipt['logs'][number] | undefined {
  const { address, data, topics } = value as Fields
  const found = readList(topics, 5)
  if (found === undefined || found.length > 4 || !found.every(isHash)) return undefined
  if (!matches(address, /^0x[0-9a-fA-F]{40}$/)) return undefined
  if (typeof data !== 'string' || data.length > limits.data) return undefined
  return matches(data, /^0x([0-9a-fA-F]{2})*$/) ? { address, data, topics: found } : undefined
}

const matches = (value: unknown, pattern: RegExp): value is Hex =>
  typeof value === 'string' && pattern.test(value)
const isHash = (value: unknown): value is Hex => matches(value, /^0x[0-9a-fA-F]{64}$/)
const isQuantity = (value: unknown): value is Hex => matches(value, /^0x[0-9a-fA-F]{1,64}$/)
