import { parseAbi } from 'viem/utils'

/** The used functions of the exchange. */
export const routerAbi = parseAbi([
  'function createPair(address tokenA, address tokenB, uint256 amountA, uint256 amountB) payable',
  'function pairOf(address token, address other) view returns (address)',
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256 amountOut, address over)',
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to) payable returns (uint256)',
])
