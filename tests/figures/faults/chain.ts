import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  keccak256,
  multicall3Abi,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  toHex,
} from 'viem'

/** Contracts of the chain: two tokens, an exchange of one for the other at the same price, and Multicall3. */
export const contracts = {
  usdc: '0x00000000000000000000000000000000000000c1',
  gov: '0x00000000000000000000000000000000000000c2',
  router: '0x00000000000000000000000000000000000000d1',
  multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
} as const

const exchangeAbi = parseAbi([
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256 amountOut, address over)',
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to) payable returns (uint256)',
])
const symbols: Readonly<Record<string, string>> = { [contracts.usdc]: 'USDC', [contracts.gov]: 'GOV' }
const keyOf = (...parts: readonly string[]) => parts.join(' ').toLowerCase()

interface Mined {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly nonce: number
  readonly block: number
}

/** A chain in memory, which mines each transaction at once. */
export function createChain(owner: Address) {
  const amounts = new Map<string, bigint>([
    [keyOf('coin', owner), 10n ** 22n],
    [keyOf(contracts.usdc, owner), 10n ** 24n],
  ])
  const mined: Mined[] = []
  const amount = (...key: readonly string[]) => amounts.get(keyOf(...key)) ?? 0n
  const change = (by: bigint, ...key: readonly string[]) => amounts.set(keyOf(...key), amount(...key) + by)

  async function mine(raw: Hex): Promise<Hex> {
    const hash = keccak256(raw)
    if (mined.some((each) => each.hash === hash)) return hash
    const { data = '0x', nonce = 0, to, value = 0n } = parseTransaction(raw)
    const from = await recoverTransactionAddress({ serializedTransaction: raw as never })
    if (to === null || to === undefined) throw new Error('no receiver')
    if (nonce !== mined.length) throw new Error('nonce too low')
    mined.push({ hash, from, to, value, data, nonce, block: mined.length + 2 })
    change(-value, 'coin', from)
    change(value, 'coin', to)
    if (Object.hasOwn(symbols, to.toLowerCase())) act(to, from, data)
    if (to.toLowerCase() === contracts.router) swap(from, data)
    return hash
  }

  function act(token: Address, from: Address, data: Hex): void {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName === 'approve') amounts.set(keyOf('allowance', token, from, args[0]), args[1])
    else if (functionName === 'transfer') {
      change(-args[1], token, from)
      change(args[1], token, args[0])
    }
  }

  function swap(from: Address, data: Hex): void {
    const { functionName, args } = decodeFunctionData({ abi: exchangeAbi, data })
    if (functionName !== 'swap') return
    const [sold, bought, value] = args
    change(-value, sold, from)
    change(-value, 'allowance', sold, from, contracts.router)
    change(value, bought, args[4])
  }

  const call = (to: Address, data: Hex) => answerRead(amount, to, data)
  return { amount, call, mine, mined: () => mined as readonly Mined[] }
}

/** Answers a call of a contract that changes nothing. */
function answerRead(amount: (...key: readonly string[]) => bigint, to: Address, data: Hex): Hex {
  const target = to.toLowerCase()
  if (target === contracts.multicall.toLowerCase()) {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const results = (args?.[0] as readonly { target: Address; callData: Hex }[]).map((each) => ({
      success: true,
      returnData: answerRead(amount, each.target, each.callData),
    }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
  }
  if (target === contracts.router) {
    const { args } = decodeFunctionData({ abi: exchangeAbi, data })
    const result = [args[2], contracts.router] as const
    return encodeFunctionResult({ abi: exchangeAbi, functionName: 'quote', result })
  }
  const symbol = symbols[target]
  if (symbol === undefined) return '0x'
  const { functionName, args = [] } = decodeFunctionData({ abi: erc20Abi, data })
  const results: Readonly<Record<string, unknown>> = {
    name: symbol,
    symbol,
    decimals: 18,
    transfer: true,
    approve: true,
    balanceOf: amount(target, String(args[0])),
    allowance: amount('allowance', target, String(args[0]), String(args[1])),
  }
  return encodeFunctionResult({ abi: erc20Abi, functionName, result: results[functionName] } as never)
}

export type TestChain = ReturnType<typeof createChain>

const hashOfBlock = (number: number) => toHex(number, { size: 32 })

/** A block as nodes show it. */
const blockOf = (number: number) => ({
  number: toHex(number),
  hash: hashOfBlock(number),
  parentHash: hashOfBlock(number - 1),
  size: '0x1',
  timestamp: toHex(number),
  baseFeePerGas: '0x3b9aca00',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  difficulty: '0x0',
  totalDifficulty: '0x0',
  nonce: '0x0000000000000000',
  extraData: '0x',
  transactions: [],
})

/** Fields that a transaction and its receipt have in common. */
const placeOf = ({ block, from, to }: Mined) => ({
  from,
  to,
  blockNumber: toHex(block),
  blockHash: hashOfBlock(block),
  transactionIndex: '0x0',
  type: '0x2',
})

/** A transaction as nodes show it. */
const transactionOf = (mined: Mined) => ({
  ...placeOf(mined),
  hash: mined.hash,
  input: mined.data,
  value: toHex(mined.value),
  nonce: toHex(mined.nonce),
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
  chainId: '0x7a69',
})

/** The receipt of a transaction as nodes show it. */
const receiptOf = (mined: Mined) => ({
  ...placeOf(mined),
  transactionHash: mined.hash,
  status: '0x1',
  logs: [],
  logsBloom: '0x',
  contractAddress: null,
  cumulativeGasUsed: '0x5208',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
})

/** Answers one JSON-RPC call as a node of that chain does. */
export async function answerCall(
  chain: TestChain,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const [first] = params as readonly [never]
  const height = chain.mined().length + 1
  const found = chain.mined().find(({ hash }) => hash === first)
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => toHex(height),
    eth_getBlockByNumber: () => blockOf(height),
    eth_getBalance: () => toHex(chain.amount('coin', first)),
    eth_getTransactionCount: () => toHex(chain.mined().length),
    eth_getCode: () => (String(first) === contracts.multicall ? '0x60' : '0x'),
    eth_gasPrice: () => '0x3b9aca00',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_estimateGas: () => '0x5208',
    eth_call: () => chain.call((first as { to: Address }).to, (first as { data: Hex }).data),
    eth_sendRawTransaction: () => chain.mine(first),
    eth_getTransactionByHash: () => (found ? transactionOf(found) : null),
    eth_getTransactionReceipt: () => (found ? receiptOf(found) : null),
  }
  const answer = answers[method]
  if (answer === undefined) throw Object.assign(new Error(`no method ${method}`), { code: -32601 })
  return answer()
}
