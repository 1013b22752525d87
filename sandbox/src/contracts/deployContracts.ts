import { concat, encodeFunctionData, numberToHex, padHex, size, stringToHex } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import { SandboxError } from '../errors/SandboxError.js'
import { routerAbi, tokenAbi } from './abis.js'
import { CREATE2_DEPLOYER, SALT } from './create2Address.js'
import { deployerAccount } from './facts.js'
import { type Creation, MULTICALL, type Pool, planContracts } from './planContracts.js'
import { readArtifact } from './readArtifact.js'
import type { Address, Hex } from './types.js'

type NodeCalls = Pick<ChainNode, 'chainId' | 'caip2' | 'call' | 'batch'>

interface Step {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
}

const PRICE = 100n * 10n ** 9n
const FUNDS = 10n ** 9n * 10n ** 18n
const UNLIMITED = 2n ** 256n - 1n

// Generous, but all steps fit into one block of 30 million.
const creationStep = ({ initCode }: Creation): Step => ({
  to: CREATE2_DEPLOYER,
  data: concat([SALT, initCode]),
  value: 0n,
  gas: 850_000n + BigInt(size(initCode)) * 260n,
})

function poolSteps(pools: readonly Pool[], router: Address): Step[] {
  const spent = new Set(pools.flatMap(({ tokens }) => tokens))
  const approve = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [router, UNLIMITED] })
  return [
    ...[...spent].map((to) => ({ to, data: approve, value: 0n, gas: 70_000n })),
    ...pools.map(({ tokens, amounts, coins }) => {
      const args = [...tokens, ...amounts] as const
      const data = encodeFunctionData({ abi: routerAbi, functionName: 'createPair', args })
      return { to: router, data, value: coins, gas: 1_600_000n }
    }),
  ]
}

async function send(node: NodeCalls, steps: readonly Step[]): Promise<void> {
  const account = deployerAccount()
  const [, first] = await node.batch([
    ['anvil_setBalance', [account.address, numberToHex(FUNDS)]],
    ['eth_getTransactionCount', [account.address, 'latest']],
    ['evm_setAutomine', [false]],
  ])
  const nonce = Number(first)
  const fees = { maxFeePerGas: PRICE, maxPriorityFeePerGas: 10n ** 9n }
  const signed = await Promise.all(
    steps.map((step, at) =>
      account.signTransaction({
        ...step,
        ...fees,
        type: 'eip1559',
        chainId: node.chainId,
        nonce: nonce + at,
      }),
    ),
  )
  try {
    await node.batch(signed.map((raw) => ['eth_sendRawTransaction', [raw]] as const))
    await node.call('evm_mine', [])
  } finally {
    await node.call('evm_setAutomine', [true])
  }
  const receipts = await node.call('eth_getBlockReceipts', ['latest'])
  const list = Array.isArray(receipts) ? (receipts as ReadonlyArray<{ status?: unknown }>) : []
  const done = list.filter(({ status }) => status === '0x1').length
  if (done === steps.length) return
  throw new SandboxError(
    'ANVIL_FAILED',
    `Only ${done} of ${steps.length} steps to put the contracts on ${node.caip2} succeeded. ` +
      'Start again with --fresh to begin with a new chain.',
  )
}

// A text of up to 31 bytes is in its slot: the bytes, then twice their number (Solidity's layout).
function shortString(text: string): Hex {
  const bytes = stringToHex(text)
  return concat([padHex(bytes, { dir: 'right', size: 31 }), numberToHex(size(bytes) * 2, { size: 1 })])
}

/**
 * Deploys the contracts on a chain in one block, unless they exist. A chain keeps its state, so this happens
 * once. The address of the metadata is written each time, because the port may change.
 * @param node a chain without other senders
 * @param baseUrl base address of the sandbox without a trailing slash
 * @throws SandboxError `ANVIL_FAILED` if a step failed
 */
export async function deployContracts(node: NodeCalls, baseUrl: string): Promise<void> {
  const { contracts, creations, pools } = planContracts(node.chainId)
  const codes = await node.batch(
    creations.map(({ address }) => ['eth_getCode', [address, 'latest']] as const),
  )
  const missing = creations.filter((_, at) => codes[at] === '0x')
  const opensPools = missing.some(({ address }) => address === contracts.router)
  const steps = [...missing.map(creationStep), ...(opensPools ? poolSteps(pools, contracts.router) : [])]
  if (steps.length > 0) await send(node, steps)
  const uri = shortString(`${baseUrl}/nft/`)
  const slot = numberToHex(0, { size: 32 })
  await node.batch([
    ['anvil_setCode', [MULTICALL, readArtifact('Multicall3').deployedBytecode]],
    ['anvil_setStorageAt', [contracts.collection, slot, uri]],
    ['anvil_setStorageAt', [contracts.spam, slot, uri]],
  ])
}
