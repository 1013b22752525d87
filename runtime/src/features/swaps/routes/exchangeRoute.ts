import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { AppKitError } from '../../../errors/AppKitError.js'
import { readContracts } from '../../../services/tokens/contracts.chunk.js'
import { chainCalls } from '../../../services/transactions/chainCalls.chunk.js'
import type { Swapper, SwapRoute } from '../chain/types.js'

const exchangeAbi = parseAbi([
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256 amountOut, address over)',
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to) payable returns (uint256)',
])

/** An exchange on the chain itself, without a service: it is asked for prices, and transactions are built here. */
export const route: SwapRoute = {
  async listTokens(swapper, signal) {
    const { tokens = [] } = swapper.exchange
    const addresses = tokens.filter((token) => /^0x[0-9a-fA-F]{40}$/.test(token)) as Address[]
    const contracts = addresses.flatMap((address) =>
      (['name', 'symbol', 'decimals'] as const).map((functionName) => ({
        address,
        abi: erc20Abi,
        functionName,
      })),
    )
    const client = chainCalls.openClient(swapper, signal)
    const results = await chainCalls.orRpcError(() => readContracts(swapper, { client, contracts }))
    // A contract that is no token is left out; nodes that could not be asked are no exchange without tokens.
    for (const { error } of results)
      for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
        if (cause instanceof AppKitError) throw cause
    const textAt = (index: number) => {
      const { result } = results[index] ?? {}
      return typeof result === 'string' ? result : ''
    }
    const listed = addresses.map((address, at) => ({
      address,
      name: textAt(3 * at),
      symbol: textAt(3 * at + 1),
      decimals: Number(results[3 * at + 2]?.result ?? Number.NaN),
    }))
    return listed
  },

  async quote(swapper, { from, to, value }, signal) {
    const [out] = await chainCalls.orRpcError(() =>
      readContract(chainCalls.openClient(swapper, signal), {
        address: routerOf(swapper),
        abi: exchangeAbi,
        functionName: 'quote',
        args: [from.address, to.address, value],
      }),
    )
    if (out === 0n) throw new AppKitError('SWAP_LIQUIDITY')
    return out
  },

  async buildSwap(swapper, { from, to, value, minimum }) {
    const args = [from.address, to.address, value, minimum, swapper.address] as const
    const data = encodeFunctionData({ abi: exchangeAbi, functionName: 'swap', args })
    return { to: routerOf(swapper), value: from.isCoin ? value : 0n, data, gas: likelyGas }
  },
}

const routerOf = ({ exchange }: Swapper) => exchange.router as Address

/** Gas of a swap over two pools, where the chain cannot try it yet. */
const likelyGas = 320_000n
