import { keccak256, stringToHex } from 'viem/utils'
import type { Movement } from './types.js'

/** ERC-20 and ERC-721: what moved. The latter has the number of the piece as a fourth topic. */
export const TRANSFER = keccak256(stringToHex('Transfer(address,address,uint256)'))

const WORD = 66

/** A log of a receipt, checked. */
export interface Log {
  /** In lower case. */
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

const toAddress = (word: string): string => `0x${word.slice(-40)}`

/**
 * What tokens and pieces a transaction moved, as its logs say (ERC-20, ERC-721).
 * @param logs in their order, in lower case
 */
export function readTransfers(logs: readonly Log[]): Movement[] {
  return logs.flatMap(({ address, topics, data }): Movement[] => {
    const [topic, from = '', to = '', id] = topics
    if (topic !== TRANSFER || topics.length < 3 || topics.length > 4) return []
    const amount = id ?? data
    if (amount.length !== WORD || from.length !== WORD || to.length !== WORD) return []
    const sides = { token: address, sender: toAddress(from), receiver: toAddress(to) }
    return [{ ...sides, kind: id === undefined ? 'token' : 'piece', amount: BigInt(amount).toString() }]
  })
}
