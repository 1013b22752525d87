import { cleanText } from '../../chains/cleanText.js'
import type { BalanceQuery, Holding } from '../../ports/balances.js'
import { askEtherscan, type EtherscanPlan } from '../base/askEtherscan.js'
import type { SourceOf } from '../base/types.js'
import { listedBalances } from './listedBalances.js'
import { nodeBalances } from './nodeBalances.js'

/** A token of an account, checked by its document. */
interface ScanHolding {
  readonly TokenAddress: string
  readonly TokenName: string
  readonly TokenSymbol: string
  readonly TokenQuantity: string
  readonly TokenDivisor: string
}

/** Tokens of a page, and pages that are asked for at most, one after the other: plans answer two a second. */
const pageSize = 100
const maxPages = 5

/**
 * The tokens of accounts on eip155 by Etherscan (API v2), whose list of them needs a paid plan.
 *
 * @example
 * import { etherscanBalances } from 'appkit-server'
 *
 * export const sources = {
 *   balances: [etherscanBalances({ apiKey: process.env.ETHERSCAN_KEY ?? '', networks: ['eip155:1', 'eip155:8453'] })],
 * }
 */
export const etherscanBalances = (options: EtherscanPlan): SourceOf<'balances'> => ({
  name: 'etherscan',
  serves: (caip2) => options.networks.includes(caip2),
  create: ({ networks, nodes }) => {
    const ask = askEtherscan(options)
    return listedBalances(nodeBalances(nodes, networks), (query) => listTokens(ask, query))
  },
})

async function listTokens(
  ask: ReturnType<typeof askEtherscan>,
  { address, caip2 }: Pick<BalanceQuery, 'address' | 'caip2'>,
): Promise<readonly Holding[]> {
  const found: Holding[] = []
  for (let page = 1; page <= maxPages; page++) {
    const part = { page, offset: pageSize }
    const list = await ask({ action: 'addresstokenbalance', field: 'TokenAddress', address, caip2, part })
    found.push(...list.flatMap((entry) => readHolding(caip2, entry as ScanHolding) ?? []))
    if (list.length < pageSize) break
  }
  return found
}

function readHolding(caip2: string, entry: ScanHolding): Holding | null {
  const symbol = cleanText(entry.TokenSymbol)
  const decimals = Number(entry.TokenDivisor)
  const amount = BigInt(entry.TokenQuantity)
  if (symbol === null || decimals > 77 || amount === 0n) return null
  const name = cleanText(entry.TokenName) ?? symbol
  const address = entry.TokenAddress.toLowerCase()
  return { amount, token: { caip2, address, symbol, decimals, isCoin: false, name } }
}
