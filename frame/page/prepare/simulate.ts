import { decodeEventLog, getAddress, type Hex, isHex, parseAbi, toHex } from 'viem'
import type { EvmCall } from '../../src/shared/accountCalls.js'
import { askNode, askNumber } from '../base/rpc.js'
import { writeGrouped } from '../messages/amounts.js'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { anyCollectibleLoss, coinLoss, collectibleLoss, type Loss, tokenLoss } from './losses.js'
import { type Asset, changeOf, isUnlimited, readToken, showAllowance } from './tokens.js'
import type { RequestContext, Row, Trial } from './types.js'

const fungible = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const others = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
/** The address at which nodes log transfers of the coin itself, when they are asked to. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const maxLogs = 500

interface Log {
  readonly address: Hex
  readonly topics: [Hex, ...Hex[]]
  readonly data: Hex
}

/**
 * Tries calls on the frame's own node (`eth_simulateV1`), one after the other on the newest state, and reads from their
 * events what the wallet gains, loses and allows.
 */
export async function tryCalls(context: RequestContext, calls: readonly EvmCall[]): Promise<Trial> {
  const { address, network } = context
  let logs: readonly Log[] | undefined
  try {
    const sent = calls.map(({ data, to, value }) => ({ from: address, to, value: toHex(value), data }))
    const block = { blockStateCalls: [{ calls: sent }], traceTransfers: true, validation: false }
    const reply = await askNode(network, 'eth_simulateV1', [block, 'latest'])
    logs = readLogs(reply, calls.length)
  } catch {
    const note = (await lacksCoins(context, calls)) ? texts.notEnough(network.symbol) : texts.notTried
    return { changes: [], losses: [], note, isWarning: true }
  }
  if (logs === undefined) return { changes: [], losses: [], note: texts.trialFails, isWarning: true }

  const facts = new Map<Hex, Promise<Asset | undefined>>()
  // Hundreds of events of one token ask once.
  const factsOf = (of: Hex) => {
    const asked = facts.get(of) ?? readToken(network, of)
    facts.set(of, asked)
    return asked
  }
  const seen = { factsOf, sums: new Map<Hex, bigint>(), changes: [] as Row[], losses: [] as Loss[] }
  for (const log of logs) await readChange(context, log, seen)
  const balances: Row[] = []
  for (const [of, change] of seen.sums) {
    if (change === 0n) continue
    const lost = change < 0n ? -change : 0n
    if (of === coin) {
      balances.unshift(changeOf(network.symbol, change, network.decimals))
      seen.losses.push(coinLoss(network, lost))
    } else {
      const token = (await factsOf(of)) ?? noFacts(of)
      const name = token.symbol ? `${token.symbol} (${getAddress(of)})` : getAddress(of)
      balances.push(changeOf(name, change, token.decimals))
      seen.losses.push(tokenLoss(token, lost))
    }
  }
  const { losses } = seen
  const changes = [...balances, ...seen.changes]
  return changes.length === 0 ? { changes, losses, note: texts.noChanges } : { changes, losses }
}

/** Nodes do not try what an account cannot pay. Later calls may use what those before them bring. */
async function lacksCoins(
  { address, network }: RequestContext,
  [first]: readonly EvmCall[],
): Promise<boolean> {
  try {
    return (await askNumber(network, 'eth_getBalance', [address, 'latest'])) < (first?.value ?? 0n)
  } catch {
    return false
  }
}

const noFacts = (address: Hex): Asset => ({ address, kind: 'fungible', symbol: '', decimals: 0 })

interface Seen {
  readonly factsOf: (token: Hex) => Promise<Asset | undefined>
  /** The sum of the movements of each token. */
  readonly sums: Map<Hex, bigint>
  readonly changes: Row[]
  readonly losses: Loss[]
}

/** Adds what an event says of the wallet. */
async function readChange(
  { address }: RequestContext,
  log: Log,
  { changes, factsOf, losses, sums }: Seen,
): Promise<void> {
  const isMine = (other: Hex) => other.toLowerCase() === address.toLowerCase()
  const of = log.address.toLowerCase() as Hex
  const event = readEvent(log)
  if (event === undefined) return
  const { args, eventName } = event
  if ('from' in args) {
    const sign = (isMine(args.to) ? 1n : 0n) - (isMine(args.from) ? 1n : 0n)
    if (sign === 0n) return
    if (eventName === 'Transfer' && 'value' in args) {
      sums.set(of, (sums.get(of) ?? 0n) + sign * args.value)
      return
    }
    const [ids, counts] =
      'ids' in args
        ? [args.ids, args.values]
        : 'id' in args
          ? [[args.id], ['value' in args ? args.value : 1n]]
          : [[], []]
    for (const [index, id] of ids.entries()) {
      const count = counts[index] ?? 0n
      changes.push(changeOf(texts.collectible(getAddress(of), String(id)), sign * count, 0))
      if (sign < 0n) losses.push(collectibleLoss(noFacts(of), id, count))
    }
    return
  }
  if (!isMine(args.owner)) return
  if (eventName === 'ApprovalForAll') {
    changes.push([texts.spendableBy(args.operator, getAddress(of)), args.approved ? texts.all : texts.none])
    if (args.approved) losses.push(anyCollectibleLoss(noFacts(of), 'all'))
  } else if ('id' in args) {
    changes.push([texts.spendableBy(args.spender, getAddress(of)), `#${args.id}`])
    if (BigInt(args.spender) !== 0n) losses.push(collectibleLoss(noFacts(of), args.id))
  } else if ('value' in args) {
    const facts = await factsOf(of)
    changes.push([texts.spendableBy(args.spender, getAddress(of)), showAllowance(facts, args.value)])
    const max = isUnlimited(args.value) ? 'all' : args.value
    losses.push(tokenLoss(facts ?? noFacts(of), max, true))
  }
}

/** The events of calls that all succeeded; undefined if one failed. */
function readLogs(reply: unknown, count: number): readonly Log[] | undefined {
  const calls = (reply as { calls: { status: unknown; logs: unknown }[] }[])[0]?.calls ?? []
  if (calls.some(({ status }) => status === '0x0')) return undefined
  const isWhole =
    calls.length === count && calls.every(({ logs, status }) => status === '0x1' && Array.isArray(logs))
  const all = calls.flatMap(({ logs }) => logs as Record<string, unknown>[])
  if (!isWhole || all.length > maxLogs) throw new Error(messages.nodeFailed)
  return all.map((log) => {
    const { address, data, topics } = log
    if (
      !isHex(address) ||
      address.length !== 42 ||
      !isHex(data) ||
      !Array.isArray(topics) ||
      !topics.every((topic) => isHex(topic))
    )
      throw new Error(messages.nodeFailed)
    return { address, data, topics: topics as [Hex, ...Hex[]] }
  })
}

function readEvent({ data, topics }: Log) {
  for (const abi of [fungible, others]) {
    try {
      return decodeEventLog({ abi, data, topics, strict: true })
    } catch {
      // Another event, or the other form of it.
    }
  }
  return undefined
}

/** An amount of the coin of a network. */
export const coinsOf = ({ network }: RequestContext, amount: bigint): string =>
  `${writeGrouped(amount, network.decimals)} ${network.symbol}`
