import { tokens } from './fakeTokens'
import type { ServiceState } from './serviceState'

const gwei = '0x3b9aca00'
const sent = `0x${'7e'.repeat(32)}`
const results: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x1',
  net_version: '1',
  eth_estimateGas: '0xfde8',
  eth_gasPrice: gwei,
  eth_maxPriorityFeePerGas: gwei,
  eth_getTransactionCount: '0x4',
  eth_getCode: '0x',
  eth_sendRawTransaction: sent,
  eth_getTransactionByHash: null,
  eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: [gwei, gwei], gasUsedRatio: [0.5], reward: [[gwei]] },
  eth_getBlockByNumber: {
    number: '0x1',
    timestamp: '0x65000000',
    baseFeePerGas: gwei,
    gasLimit: '0x1c9c380',
    gasUsed: '0x0',
    transactions: [],
  },
}

/** The receipt of the transaction that was sent; null while it is on its way. */
function receiptOf(end: ServiceState['end']) {
  if (end === undefined) return null
  return {
    status: end === 'success' ? '0x1' : '0x0',
    transactionHash: sent,
    transactionIndex: '0x0',
    blockHash: `0x${'b1'.repeat(32)}`,
    blockNumber: '0x1',
    from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    contractAddress: null,
    cumulativeGasUsed: '0x5208',
    effectiveGasPrice: gwei,
    gasUsed: '0x5208',
    logs: [],
    logsBloom: `0x${'00'.repeat(256)}`,
    type: '0x2',
  }
}

/** Answers a JSON-RPC request, or a batch of them, as a node of any network does. */
export function answerNode(asked: unknown, state: ServiceState): unknown {
  if (Array.isArray(asked)) return asked.map((each) => answerNode(each, state))
  const { id, method, params } = asked as {
    readonly id: unknown
    readonly method: string
    readonly params?: readonly unknown[]
  }
  return { jsonrpc: '2.0', id, result: resultOf(method, params?.[0], state) }
}

function resultOf(method: string, first: unknown, { end, isEmpty }: ServiceState): unknown {
  if (method === 'eth_call') return answerCall(first)
  if (method === 'eth_getBalance') return isEmpty ? '0x0' : '0x226e5aab1f998000'
  if (method === 'getBalance') return { context: { slot: 1 }, value: isEmpty ? 0 : 12_480_000_000 }
  if (method === 'eth_getTransactionReceipt') return receiptOf(end)
  return method in results ? results[method] : '0x0'
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** Answers a call of a token's contract: its decimals and symbol, the balance, and that a transfer would succeed. */
function answerCall(call: unknown): string {
  const { data = '', input, to = '' } = call as { data?: string; input?: string; to?: string }
  const token = tokens.find(({ address }) => address?.endsWith(to.toLowerCase()))
  const { decimals, numeric } = token?.quantity ?? { decimals: '18', numeric: '0' }
  const symbol = token?.symbol ?? ''
  const bytes = [...symbol].map((each) => each.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  const answers: Readonly<Record<string, string>> = {
    // decimals, balanceOf, transfer, symbol
    '0x313ce567': word(BigInt(decimals)),
    '0x70a08231': word(BigInt(Math.round(Number(numeric) * 1000)) * 10n ** BigInt(Number(decimals) - 3)),
    '0xa9059cbb': word(1n),
    '0x95d89b41': `${word(32n)}${word(BigInt(symbol.length))}${bytes.padEnd(64, '0')}`,
  }
  return `0x${answers[(input ?? data).slice(0, 10)] ?? word(0n)}`
}
