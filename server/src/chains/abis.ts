import { parseAbi } from 'viem/utils'

/** The used functions of an ERC-20 token. */
export const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address holder) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

/** The used functions of Multicall3, which batches reads. */
export const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[])',
  'function getEthBalance(address account) view returns (uint256)',
])

/** The address of Multicall3 on almost every chain. */
export const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
