import type { ChainContracts } from '../contracts/types.js'
import { EXCHANGED, TRANSFER } from './topics.js'
import type { Movement } from './types.js'

/** The all-e address by which the exchange calls the chain's own coin. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NOBODY = `0x${'0'.repeat(40)}`
const WORD = 64

/** A log of a receipt, checked. */
export interface Log {
  /** In lower case. */
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

const toAddress = (word: string): string => `0x${word.slice(-40).toLowerCase()}`
const toAmount = (word: string): string => BigInt(`0x${word}`).toString()
const wordsOf = (data: string): string[] => data.slice(2).match(/.{64}/g) ?? []

function readTransfer({ address, topics, data }: Log): Movement | null {
  const [, from = '', to = '', id] = topics
  if (topics.length < 3 || topics.length > 4) return null
  const sides = { token: address, sender: toAddress(from), receiver: toAddress(to) }
  if (id !== undefined) return { ...sides, kind: 'piece', amount: toAmount(id.slice(2)) }
  if (data.length !== WORD + 2) return null
  return { ...sides, kind: 'token', amount: toAmount(data.slice(2)) }
}

/**
 * What the logs of a transaction say has moved. A coin that a contract pays out leaves no log of its
 * own; the wrapped coin and the exchange tell of it in theirs.
 * @param logs in their order
 * @param contracts of the chain
 */
export function readMovements(logs: readonly Log[], contracts: ChainContracts): Movement[] {
  return logs.flatMap((log): Movement[] => {
    const [topic, receiver = '', , tokenOut = ''] = log.topics
    if (topic === EXCHANGED && log.address === contracts.router) {
      const paid = wordsOf(log.data)[1]
      if (paid === undefined || toAddress(tokenOut) !== COIN) return []
      const sides = { token: '', sender: contracts.router, receiver: toAddress(receiver) }
      return [{ ...sides, kind: 'coin', amount: toAmount(paid) }]
    }
    const moved = topic === TRANSFER ? readTransfer(log) : null
    if (!moved) return []
    const unwraps = log.address === contracts.wrapped && moved.receiver === NOBODY
    if (!unwraps) return [moved]
    return [moved, { ...moved, kind: 'coin', token: '', sender: contracts.wrapped, receiver: moved.sender }]
  })
}
