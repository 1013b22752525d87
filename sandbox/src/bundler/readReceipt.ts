import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { decodeEventLog, decodeFunctionData, numberToHex, toEventHash } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import type { Hex } from '../contracts/types.js'
import { OperationError } from './readOperation.js'

interface Log {
  readonly address: Hex
  readonly topics: [Hex, ...Hex[]]
  readonly data: Hex
  readonly logIndex: Hex
  readonly transactionHash: Hex
}

const event = toEventHash(
  'UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)

/** The event with which the entry point reports an operation; null if it is in no block. */
async function findEvent(node: ChainNode, hash: unknown): Promise<Log | null> {
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new OperationError('The hash of a user operation has 32 bytes.')
  const filter = { address: entryPoint08Address, fromBlock: '0x0', topics: [event, hash] }
  const [log] = (await node.call('eth_getLogs', [filter])) as readonly Log[]
  return log ?? null
}

/** The receipt of a user operation (ERC-7769); null if it is in no block. Its logs are those of its own calls. */
export async function readReceipt(node: ChainNode, hash: unknown) {
  const log = await findEvent(node, hash)
  if (log === null) return null
  const { args } = decodeEventLog({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', ...log })
  const receipt = (await node.call('eth_getTransactionReceipt', [log.transactionHash])) as { logs: Log[] }
  // Each transaction of this bundler has one operation. Its own logs are between the start of it and its end.
  const end = receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex)
  const start = receipt.logs.findIndex(({ topics }) => topics[0] === before)
  return {
    userOpHash: args.userOpHash,
    entryPoint: entryPoint08Address,
    sender: args.sender,
    nonce: numberToHex(args.nonce),
    paymaster: args.paymaster,
    actualGasCost: numberToHex(args.actualGasCost),
    actualGasUsed: numberToHex(args.actualGasUsed),
    success: args.success,
    logs: receipt.logs.slice(start + 1, end),
    receipt,
  }
}
const before = toEventHash('BeforeExecution()')

/** A user operation as it was sent (ERC-7769); null if it is in no block. */
export async function readByHash(node: ChainNode, hash: unknown) {
  const log = await findEvent(node, hash)
  if (log === null) return null
  const { blockHash, blockNumber, input } = (await node.call('eth_getTransactionByHash', [
    log.transactionHash,
  ])) as Record<'blockHash' | 'blockNumber' | 'input', Hex>
  const { args } = decodeFunctionData({ abi: entryPoint08Abi, data: input })
  const [[packed]] = args as unknown as [[Record<string, unknown>]]
  const userOperation = Object.fromEntries(
    Object.entries(packed).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? numberToHex(value) : value,
    ]),
  )
  return {
    userOperation,
    entryPoint: entryPoint08Address,
    transactionHash: log.transactionHash,
    blockHash,
    blockNumber,
  }
}
