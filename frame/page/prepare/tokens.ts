import { decodeFunctionResult, encodeFunctionData, formatUnits, type Hex, parseAbi } from 'viem'
import { approvalMessages as texts } from '../approvalMessages.js'
import type { PageNetwork } from '../facts.js'
import { messages } from '../messages.js'
import { askNode } from '../rpc.js'
import type { Row } from './types.js'

const abi = parseAbi(['function decimals() view returns (uint8)', 'function symbol() view returns (string)'])

/** What the contract of a token says of itself. It is not trusted: the address is shown beside it. */
export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
}

/** Asks a contract. Undefined if it does not answer as a token. */
export async function readToken(network: PageNetwork, token: Hex): Promise<TokenFacts | undefined> {
  try {
    const [decimals, symbol] = await Promise.all(
      (['decimals', 'symbol'] as const).map(async (functionName) => {
        const call = { to: token, data: encodeFunctionData({ abi, functionName }) }
        const reply = await askNode(network, 'eth_call', [call, 'latest'])
        return decodeFunctionResult({ abi, functionName, data: reply as Hex })
      }),
    )
    const name = String(symbol)
      .replace(/[^\p{L}\p{N}.$₮-]/gu, '')
      .slice(0, 12)
    return { symbol: name, decimals: Number(decimals) }
  } catch {
    return undefined
  }
}

/** An amount in units of the token. Of a contract that has no decimals it may be the number of a collectible. */
export async function readAmount(network: PageNetwork, token: Hex, amount: bigint): Promise<string> {
  const facts = await readToken(network, token)
  return facts === undefined
    ? texts.amountOrId(String(amount))
    : `${formatUnits(amount, facts.decimals)} ${facts.symbol}`.trim()
}

/** An allowance. From a size that no token has, it is one without limit. */
export const readAllowance = async (
  network: PageNetwork,
  token: Hex,
  amount: bigint,
  bits: 256 | 160 = 256,
): Promise<{ readonly text: string; readonly isUnlimited: boolean }> => {
  const isUnlimited = amount >= 1n << BigInt(bits - 1)
  return { isUnlimited, text: isUnlimited ? messages.unlimited : await readAmount(network, token, amount) }
}

/** A time in seconds since 1970, as the user writes it. */
export const showTime = (seconds: bigint): string =>
  seconds > 8_640_000_000_000n
    ? texts.never
    : new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(
        Number(seconds) * 1000,
      )

/** A change of a balance with its sign. */
export const changeOf = (label: string, change: bigint, decimals: number): Row => [
  label,
  `${change > 0n ? '+' : '−'}${formatUnits(change < 0n ? -change : change, decimals)}`,
]
