import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { PageNetwork } from '../base/facts.js'
import { askNode } from '../base/rpc.js'
import { writeGrouped } from '../messages/amounts.js'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { writeDayRow } from '../messages/times.js'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function getApproved(uint256 id) view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function isAllowed(address owner, address manager) view returns (bool)',
  'function hasPermission(address owner, address manager) view returns (bool)',
])
/** The interfaces of ERC-721 and ERC-1155 (ERC-165). */
const interfaces = { collectible: '0x80ac58cd', multi: '0xd9b67a26' } as const
const nobody = '0x0000000000000000000000000000000000000000'

/** Facts that the contract of a token gives of itself. They are not trusted: the address is shown beside them. */
export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
}

/**
 * A token of a kind that the wallet has found out on the chain: amounts (ERC-20), collectibles with numbers (ERC-721), or
 * amounts of numbers (ERC-1155).
 */
export interface Asset extends TokenFacts {
  readonly address: Hex
  readonly kind: 'fungible' | 'collectible' | 'multi'
  /** Whether an allowance without limit may let its spender do all that the account can there: such contracts lend, too. */
  readonly givesAll?: boolean
}

/**
 * Asks a contract what it is. One with allowances and decimals is a token of amounts, unless it has collectibles too: some
 * have both, and read a small amount as a number of one.
 *
 * @returns undefined if it is none of the kinds, or does not say
 */
export async function readAsset(network: PageNetwork, token: Hex): Promise<Asset | undefined> {
  const ask = async (functionName: string, args: readonly unknown[] = []): Promise<unknown> => {
    try {
      const data = encodeFunctionData({ abi, functionName, args } as never)
      const reply = await askNode(network, 'eth_call', [{ to: token, data }, 'latest'])
      return decodeFunctionResult({ abi, functionName, data: reply as Hex } as never)
    } catch {
      return undefined
    }
  }
  const [isCollectible, isMulti, decimals, symbol, allowance, approved, ...managed] = await Promise.all([
    ask('supportsInterface', [interfaces.collectible]),
    ask('supportsInterface', [interfaces.multi]),
    ask('decimals'),
    ask('symbol'),
    ask('allowance', [nobody, nobody]),
    ask('getApproved', [0n]),
    ask('isAllowed', [nobody, nobody]),
    ask('hasPermission', [nobody, nobody]),
  ])
  const isFungible = typeof decimals === 'number' && typeof allowance === 'bigint'
  const isOther = isCollectible === true || isMulti === true || approved !== undefined
  const kind =
    isFungible === isOther || (isCollectible === true && isMulti === true)
      ? undefined
      : isFungible
        ? 'fungible'
        : isCollectible === true
          ? 'collectible'
          : isMulti === true
            ? 'multi'
            : undefined
  if (kind === undefined) return undefined
  const name = (typeof symbol === 'string' ? symbol : '').replace(/[^\p{L}\p{N}.$₮-]/gu, '').slice(0, 12)
  const givesAll = managed.some((answer) => answer !== undefined)
  const facts: Asset = {
    address: token,
    kind,
    symbol: name,
    decimals: kind === 'fungible' ? Number(decimals) : 0,
  }
  return givesAll ? { ...facts, givesAll } : facts
}

/** Asks the contract of a token of amounts. Undefined if it does not answer as one. */
export async function readToken(network: PageNetwork, token: Hex): Promise<Asset | undefined> {
  const asset = await readAsset(network, token)
  return asset?.kind === 'fungible' ? asset : undefined
}

/** An amount in units of a token. Of a contract that is not known it may be the number of a collectible. */
export const showAmount = (facts: TokenFacts | undefined, amount: bigint): string =>
  facts === undefined
    ? texts.amountOrId(String(amount))
    : `${writeGrouped(amount, facts.decimals)} ${facts.symbol}`.trim()

/** From a size that no token has, an allowance is one without limit; some tokens take 2^96 - 1 for that. */
export const isUnlimited = (amount: bigint): boolean => amount >= 1n << 128n || amount === (1n << 96n) - 1n

/** An allowance of a token. */
export const showAllowance = (facts: TokenFacts | undefined, amount: bigint): string =>
  isUnlimited(amount) ? messages.unlimited : showAmount(facts, amount)

/** A time in seconds since 1970, as the user writes it. */
export const showTime = (seconds: bigint): string =>
  seconds > 8_640_000_000_000n ? texts.never : writeDayRow(Number(seconds) * 1000, 'en')

/** A change of a balance with its sign. */
export const changeOf = (
  label: string,
  change: bigint,
  decimals: number,
): readonly [label: string, value: string] => [
  label,
  `${change > 0n ? '+' : '−'}${writeGrouped(change < 0n ? -change : change, decimals)}`,
]
