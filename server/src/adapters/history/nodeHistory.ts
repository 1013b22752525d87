import { coinAddress } from '../../chains/tokenIds.js'
import { movedByOthers, toRow } from '../../history/toRow.js'
import type { Movement, PastTransaction } from '../../history/types.js'
import type { TokenInfo } from '../../ports/balances.js'
import type { History, HistoryPage, HistoryQuery } from '../../ports/history.js'
import type { ServerNetwork } from '../../ports/networks.js'
import { findNode, type NetworkNode, type Nodes } from '../../ports/nodes.js'
import { isObject } from '../../spec/json.js'
import { nodeBalances } from '../balances/nodeBalances.js'
import { createLogRanges, type LogRanges } from './logRanges.js'

/** Transfer(address,address,uint256) of ERC-20 and ERC-721. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Pages after which the past ends: some nodes keep no more. */
const maxBlocks = 50_000
/** Transactions of a page. */
const maxTransactions = 50
const transactionHash = /^0x[0-9a-f]{64}$/
const word = /^0x[0-9a-f]{64}$/

interface TransferLog {
  readonly hash: string
  readonly block: number
  /** Place in the block. */
  readonly index: number
  readonly token: string
  readonly sender: string
  readonly receiver: string
  /** The amount, or null for an ERC-721 token. */
  readonly amount: bigint | null
  readonly piece: bigint | null
}

/**
 * The past of an account on eip155, from nothing but a node: the transfers of tokens in its last blocks, by their logs. A node
 * does not know transfers of the coin by account, so those alone are not listed. The past of a node that gives no logs ends.
 */
export function nodeHistory(nodes: Nodes, networks: Readonly<Record<string, ServerNetwork>>): History {
  const balances = nodeBalances(nodes, networks)
  const ranges = createLogRanges()
  return {
    page: async (query) => {
      const node = findNode(nodes, query.caip2 ?? '')
      if (node === undefined || !node.caip2.startsWith('eip155:')) return { rows: [], next: null }
      return readPage(node, query, ranges, (address) => balances.describe(node.caip2, address))
    },
  }
}

type Describe = (address: string) => Promise<TokenInfo | null>

/** The newest block of a page, and how many transactions of that block pages before have had. */
interface Place {
  readonly block: number
  readonly skip: number
}

function readCursor(text: string): Place | null {
  const [, block, skip = '0'] = /^(\d{1,15})(?:-(\d{1,6}))?$/.exec(text) ?? []
  return block === undefined ? null : { block: Number(block), skip: Number(skip) }
}

const writeCursor = ({ block, skip }: Place): string => (skip === 0 ? `${block}` : `${block}-${skip}`)

async function readPage(
  node: NetworkNode,
  query: HistoryQuery,
  ranges: LogRanges,
  describe: Describe,
): Promise<HistoryPage | null> {
  const newest = Number(await node.call('eth_blockNumber', []))
  const place = query.cursor === null ? { block: newest, skip: 0 } : readCursor(query.cursor)
  if (place === null) return null
  const to = Math.min(place.block, newest)
  const range = await ranges.read(node.caip2, to, (first) => readLogs(node, query.address, first, to))
  if (range === null) return { rows: [], next: null }
  const { from, logs } = range
  const all = [...new Map(logs.map(({ block, hash }) => [hash, block]))]
  // Transactions that pages before have had are the first ones, because a block does not change.
  const begin = all.findIndex(([, block], at) => block < place.block || at >= place.skip)
  const left = begin < 0 ? [] : all.slice(begin)
  const taken = left.slice(0, maxTransactions)
  const rows = await Promise.all(taken.map(([hash]) => readRow(node, hash, logs, query, describe)))
  const [, block = from - 1] = left[maxTransactions] ?? []
  const skip = all
    .slice(0, all.length - left.length + taken.length)
    .filter(([, each]) => each === block).length
  const isLast = block < 0 || (block < from && newest - from >= maxBlocks)
  return { rows: rows.flatMap((row) => row ?? []), next: isLast ? null : writeCursor({ block, skip }) }
}

/** The transfers from and to an address, newest first. */
async function readLogs(
  node: NetworkNode,
  address: string,
  from: number,
  to: number,
): Promise<readonly TransferLog[]> {
  const party = `0x${address.slice(2).padStart(64, '0')}`
  const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
  const replies = await Promise.all(
    [
      [transfer, party],
      [transfer, null, party],
    ].map((topics) => node.call('eth_getLogs', [{ ...range, topics }])),
  )
  const seen = new Set<string>()
  return replies
    .flatMap((reply) => (Array.isArray(reply) ? reply : []))
    .flatMap((log: unknown) => {
      const read = readLog(log)
      const key = isObject(log) ? `${String(log.transactionHash)}:${String(log.logIndex)}` : ''
      if (read === null || seen.has(key)) return []
      seen.add(key)
      return [read]
    })
    .sort((one, other) => other.block - one.block || other.index - one.index)
}

function readLog(log: unknown): TransferLog | null {
  if (!isObject(log) || !Array.isArray(log.topics)) return null
  const [, sender, receiver, piece] = log.topics.map((topic) => String(topic).toLowerCase())
  const hash = String(log.transactionHash).toLowerCase()
  const token = String(log.address).toLowerCase()
  if (!transactionHash.test(hash) || !word.test(sender ?? '') || !word.test(receiver ?? '')) return null
  if (!/^0x[0-9a-f]{40}$/.test(token)) return null
  const data = String(log.data).toLowerCase()
  return {
    hash,
    token,
    block: Number(log.blockNumber),
    index: Number(log.logIndex),
    sender: `0x${(sender ?? '').slice(26)}`,
    receiver: `0x${(receiver ?? '').slice(26)}`,
    amount: piece === undefined && word.test(data) ? BigInt(data) : null,
    piece: piece !== undefined && word.test(piece) ? BigInt(piece) : null,
  }
}

async function readRow(
  node: NetworkNode,
  hash: string,
  logs: readonly TransferLog[],
  query: HistoryQuery,
  describe: Describe,
) {
  const [transaction, receipt] = await node.batch([
    ['eth_getTransactionByHash', [hash]],
    ['eth_getTransactionReceipt', [hash]],
  ])
  if (!isObject(transaction) || !isObject(receipt)) return null
  const own = logs.filter((log) => log.hash === hash)
  const sender = String(transaction.from).toLowerCase()
  const recipient = typeof transaction.to === 'string' ? transaction.to.toLowerCase() : null
  const value = BigInt(String(transaction.value ?? '0x0'))
  const isOfCoin = value > 0n && [sender, recipient].includes(query.address)
  const coins: readonly Movement[] = isOfCoin
    ? [{ kind: 'coin', token: '', sender, receiver: recipient ?? '', amount: value.toString() }]
    : []
  const moved = [...coins, ...own.flatMap((log) => toMovement(log) ?? [])]
  const isOwn = sender === query.address
  const movements = isOwn ? moved : movedByOthers(moved)
  if (!isOwn && movements.length === 0) return null
  const block = await node.call('eth_getBlockByNumber', [transaction.blockNumber, false])
  if (!isObject(block)) return null
  const addresses = [coinAddress, ...own.map(({ token }) => token)]
  const tokens = await Promise.all([...new Set(addresses)].map(describe))
  const past: PastTransaction = {
    caip2: node.caip2,
    hash,
    sender,
    recipient,
    movements,
    minedAt: Number(block.timestamp),
    nonce: Number(transaction.nonce ?? 0),
    succeeded: receipt.status === '0x1',
    selector: String(transaction.input ?? '0x').slice(0, 10),
  }
  const facts = {
    tokens: new Map(tokens.flatMap((token) => (token === null ? [] : [[token.address, token] as const]))),
    priceOf: () => null,
    iconOf: query.iconOf,
    describePiece: ({ amount, token }: Movement) => ({
      name: `${token.slice(0, 8)}… #${amount}`,
      content: null,
      flags: { is_spam: false },
    }),
    application: null,
  }
  return toRow(past, facts, query.address)
}

function toMovement({ amount, piece, receiver, sender, token }: TransferLog): Movement | null {
  if (piece !== null) return { kind: 'piece', token, sender, receiver, amount: piece.toString() }
  return amount === null ? null : { kind: 'token', token, sender, receiver, amount: amount.toString() }
}
