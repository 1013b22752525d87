import { cleanText } from '../../chains/cleanText.js'
import { movedByOthers } from '../../history/toRow.js'
import type { Movement, PastTransaction } from '../../history/types.js'
import type { TokenInfo } from '../../ports/balances.js'
import type { HistoryQuery, HistoryRow } from '../../ports/history.js'
import { pastRow } from './pastRow.js'

/** The lists of an account: its transactions, coins that contracts sent, tokens, and pieces. */
export type ListName = 'txlist' | 'txlistinternal' | 'tokentx' | 'tokennfttx'

/** An entry of a list, checked by its document. */
export interface ScanEntry {
  readonly blockNumber: string
  readonly timeStamp: string
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly value?: string
  readonly nonce?: string
  readonly isError?: '0' | '1'
  readonly input?: string
  readonly contractAddress?: string
  readonly tokenID?: string
  readonly tokenName?: string
  readonly tokenSymbol?: string
  readonly tokenDecimal?: string
}

export interface ScanFacts {
  readonly caip2: string
  readonly coin: TokenInfo | null
  readonly query: HistoryQuery
}

/** The entries of one transaction, by list. */
type Group = Map<ListName, ScanEntry[]>

/** Puts the entries of each transaction together, newest first. */
export function readPast(
  lists: ReadonlyMap<ListName, readonly ScanEntry[]>,
  facts: ScanFacts,
): readonly HistoryRow[] {
  const groups = new Map<string, Group>()
  for (const [name, list] of lists)
    for (const entry of list) {
      const group: Group = groups.get(entry.hash) ?? new Map()
      groups.set(entry.hash, group)
      group.set(name, [...(group.get(name) ?? []), entry])
    }
  const blockOf = (group: Group): number => Number([...group.values()][0]?.[0]?.blockNumber)
  return [...groups.values()]
    .sort((one, other) => blockOf(other) - blockOf(one))
    .flatMap((group) => readRow(group, facts) ?? [])
}

function readRow(group: Group, { caip2, coin, query }: ScanFacts): HistoryRow | null {
  const [own] = group.get('txlist') ?? []
  const entry = own ?? [...group.values()][0]?.[0]
  if (entry === undefined) return null
  const { address } = query
  const moved = movementsOf(group).filter(({ receiver, sender }) => [receiver, sender].includes(address))
  const movements = own === undefined ? movedByOthers(moved) : moved
  if (own === undefined && movements.length === 0) return null
  // The lists of contracts' transfers do not name the sender of the transaction.
  const sender = own === undefined ? (movements[0]?.sender ?? lower(entry.from)) : lower(own.from)
  const recipient = own === undefined ? (movements[0]?.receiver ?? lower(entry.to)) : lower(own.to)
  const past: PastTransaction = {
    caip2,
    hash: entry.hash.toLowerCase(),
    minedAt: Number(entry.timeStamp),
    sender,
    recipient: recipient === '' ? null : recipient,
    nonce: Number(entry.nonce ?? 0),
    succeeded: own?.isError !== '1',
    selector: /^0x[0-9a-fA-F]{8}/.test(own?.input ?? '')
      ? (own?.input ?? '').slice(0, 10).toLowerCase()
      : '0x',
    movements: own?.isError === '1' ? [] : movements,
  }
  const tokens = (group.get('tokentx') ?? []).flatMap((each) => readToken(caip2, each) ?? [])
  return pastRow(past, { coin, query, tokens })
}

function movementsOf(group: Group): readonly Movement[] {
  const sidesOf = ({ contractAddress = '', from, to }: ScanEntry) => ({
    token: lower(contractAddress),
    sender: lower(from),
    receiver: lower(to),
  })
  const coins = [...(group.get('txlist') ?? []), ...(group.get('txlistinternal') ?? [])]
  return [
    ...coins
      .filter(({ isError, value = '0' }) => isError !== '1' && BigInt(value) > 0n)
      .map((each): Movement => ({ ...sidesOf(each), kind: 'coin', token: '', amount: each.value ?? '0' })),
    ...(group.get('tokentx') ?? []).map(
      (each): Movement => ({ ...sidesOf(each), kind: 'token', amount: each.value ?? '0' }),
    ),
    ...(group.get('tokennfttx') ?? []).flatMap((each): Movement[] =>
      each.tokenID === undefined ? [] : [{ ...sidesOf(each), kind: 'piece', amount: each.tokenID }],
    ),
  ]
}

function readToken(caip2: string, entry: ScanEntry): TokenInfo | null {
  const symbol = cleanText(entry.tokenSymbol)
  const decimals = /^\d{1,2}$/.test(entry.tokenDecimal ?? '') ? Number(entry.tokenDecimal) : Number.NaN
  if (symbol === null || !(decimals <= 77) || !entry.contractAddress) return null
  const address = lower(entry.contractAddress)
  return { caip2, address, symbol, decimals, name: cleanText(entry.tokenName) ?? symbol, isCoin: false }
}

const lower = (text: string): string => text.toLowerCase()
