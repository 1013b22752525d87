import { createPublicClient, erc20Abi, type Hex, http, parseAbi } from 'viem'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import type { Stage } from './stage.js'

/** The exchange of the sandbox, as far as tests call it. */
export const exchangeAbi = parseAbi([
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to) payable returns (uint256)',
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256 amountOut, address over)',
  'function pairOf(address, address) view returns (address)',
  'function getReserves() view returns (uint256 reserve0, uint256 reserve1)',
  'function token0() view returns (address)',
])

export type Exchange = ReturnType<typeof openExchange>

/** The token sold, the token bought, and the amount sold in base units. */
export type Trade = readonly [from: Hex, to: Hex, amount: bigint]

/**
 * A chain of the sandbox and its exchange, read beside the widget for an account. Other tests trade in the same pools,
 * so that what a pool holds and pays is read by block.
 */
export function openExchange(stage: Stage, owner: Hex, id = 31337) {
  const url = `${stage.sandbox}/blockchain/v1/?chainId=eip155:${id}&projectId=test`
  const client = createPublicClient({ transport: http(url) })
  const contracts = contractsOf(id)
  const { router } = contracts
  const read = { abi: exchangeAbi } as const
  const newest = () => client.getBlockNumber({ cacheTime: 0 })
  const blocksAfter = async (after: bigint) =>
    Array.from({ length: Number((await newest()) - after) }, (_, at) => after + 1n + BigInt(at))
  const quote = async (args: Trade, blockNumber: bigint): Promise<bigint> =>
    (await client.readContract({ ...read, address: router, functionName: 'quote', args, blockNumber }))[0]
  return {
    client,
    contracts,
    url,
    /** The number of the newest block. */
    newest,
    coins: () => client.getBalance({ address: owner }),
    tokens: (address: Hex) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    allowance: (address: Hex, spender: Hex = router) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
    /** Receipts of what the account has sent in blocks after one, in their order. */
    async sent(after: bigint) {
      const blocks = await Promise.all(
        (await blocksAfter(after)).map((blockNumber) =>
          client.getBlock({ blockNumber, includeTransactions: true }),
        ),
      )
      const own = blocks
        .flatMap(({ transactions }) => transactions)
        .filter(({ from }) => from.toLowerCase() === owner.toLowerCase())
      return Promise.all(own.map(({ hash }) => client.getTransactionReceipt({ hash })))
    },
    /** The amount that a trade is paid in the block after one. */
    quote,
    /** The amounts that it was paid after each block since one, that one too. */
    quotesSince: async (trade: Trade, first: bigint): Promise<readonly bigint[]> =>
      Promise.all((await blocksAfter(first - 1n)).map((number) => quote(trade, number))),
    /** The reserves of a pool after a block, in the order of the two tokens. */
    async reserves(one: Hex, other: Hex, blockNumber: bigint): Promise<readonly [bigint, bigint]> {
      const args = [one, other] as const
      const address = await client.readContract({ ...read, address: router, functionName: 'pairOf', args })
      const [reserves, first] = await Promise.all([
        client.readContract({ ...read, address, functionName: 'getReserves', blockNumber }),
        client.readContract({ ...read, address, functionName: 'token0' }),
      ])
      return first.toLowerCase() === one ? reserves : [reserves[1], reserves[0]]
    },
  }
}

/** The fee of transactions by their receipts, in base units of the coin. */
export const feesOf = (
  receipts: readonly { readonly gasUsed: bigint; readonly effectiveGasPrice: bigint }[],
) => receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
