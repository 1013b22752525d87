import { tokenAbi } from 'appkit-server/parts'
import { concat, encodeFunctionData, numberToHex, padHex, parseAbi, size, stringToHex } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import { SandboxError } from '../errors/SandboxError.js'
import { routerAbi } from './abis.js'
import { create2Deployer } from './create2Address.js'
import { deployerAccount } from './facts.js'
import { type Creation, multicall, type Pool, planContracts } from './planContracts.js'
import { readArtifact } from './readArtifact.js'
import type { Address, Hex } from './types.js'

type NodeCalls = Pick<ChainNode, 'chainId' | 'caip2' | 'call' | 'batch'>

interface Step {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
}

const price = 100n * 10n ** 9n
const funds = 10n ** 9n * 10n ** 18n
const unlimited = 2n ** 256n - 1n

/** The gas limit of the deployment block, and of all others. */
const blockGas = { deployment: 60_000_000, normal: 30_000_000 } as const

// Generous, but all steps fit into that block.
const creationStep = ({ initCode, salt }: Creation): Step => ({
  to: create2Deployer,
  data: concat([salt, initCode]),
  value: 0n,
  gas: 850_000n + BigInt(size(initCode)) * 260n,
})

function poolSteps(pools: readonly Pool[], router: Address): Step[] {
  const spent = new Set(pools.flatMap(({ tokens }) => tokens))
  const approve = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [router, unlimited] })
  return [
    ...[...spent].map((to) => ({ to, data: approve, value: 0n, gas: 70_000n })),
    ...pools.map(({ tokens, amounts, coins }) => {
      const args = [...tokens, ...amounts] as const
      const data = encodeFunctionData({ abi: routerAbi, functionName: 'createPair', args })
      return { to: router, data, value: coins, gas: 1_600_000n }
    }),
  ]
}

/** Asks the router for a pool, which is zero if it is not open. */
const pairCall = ({ tokens }: Pool, to: Address) => ({
  to,
  data: encodeFunctionData({ abi: routerAbi, functionName: 'pairOf', args: tokens }),
})

/** The deposit that the sponsor can spend, in base units of the coin. */
const deposit = 10n ** 6n * 10n ** 18n
const entryPointAbi = parseAbi(['function depositTo(address account) payable'])

const depositStep = (entryPoint: Address, sponsor: Address): Step => ({
  to: entryPoint,
  data: encodeFunctionData({ abi: entryPointAbi, functionName: 'depositTo', args: [sponsor] }),
  value: deposit,
  gas: 100_000n,
})

async function send(node: NodeCalls, steps: readonly Step[]): Promise<void> {
  const account = deployerAccount()
  const [, first] = await node.batch([
    ['anvil_setBalance', [account.address, numberToHex(funds)]],
    ['eth_getTransactionCount', [account.address, 'latest']],
    ['evm_setAutomine', [false]],
    ['evm_setBlockGasLimit', [numberToHex(blockGas.deployment)]],
  ])
  const nonce = Number(first)
  const fees = { maxFeePerGas: price, maxPriorityFeePerGas: 10n ** 9n }
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
    await node.batch([
      ['evm_setBlockGasLimit', [numberToHex(blockGas.normal)]],
      ['evm_setAutomine', [true]],
    ])
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
 * Deploys the contracts on a chain in one block, unless they exist, and opens the pools that are not open. A chain keeps its
 * state, so this happens once. The address of the metadata is written each time, because the port may change.
 *
 * @param node - a chain without other senders
 * @param baseUrl - base address of the sandbox without a trailing slash
 * @throws SandboxError `ANVIL_FAILED` if a step failed
 */
export async function deployContracts(node: NodeCalls, baseUrl: string): Promise<void> {
  const { contracts, creations, router, pools } = planContracts(node.chainId)
  const [routerCode, ...found] = await node.batch([
    ...[router, ...creations].map(({ address }) => ['eth_getCode', [address, 'latest']] as const),
    ...pools.map((pool) => ['eth_call', [pairCall(pool, router.address), 'latest']] as const),
  ])
  const missing = creations.filter((_, at) => found[at] === '0x')
  // A run that was killed may have left the router without them. A call of an address without code answers 0x.
  const closed = pools.filter((_, at) => /^0x0*$/.test(String(found[creations.length + at])))
  if (routerCode === '0x') {
    // The constructor returns the code of the contract.
    const code = await node.call('eth_call', [{ data: router.initCode }, 'latest'])
    await node.call('anvil_setCode', [router.address, code])
  }
  const { entryPoint, sponsor } = contracts
  const fundsSponsor = missing.some(({ address }) => address === sponsor)
  const steps = [
    ...missing.map(creationStep),
    ...poolSteps(closed, router.address),
    ...(fundsSponsor ? [depositStep(entryPoint, sponsor)] : []),
  ]
  if (steps.length > 0) await send(node, steps)
  const uri = shortString(`${baseUrl}/nft/`)
  const slot = numberToHex(0, { size: 32 })
  await node.batch([
    ['anvil_setCode', [multicall, readArtifact('Multicall3').deployedBytecode]],
    ['anvil_setStorageAt', [contracts.collection, slot, uri]],
    ['anvil_setStorageAt', [contracts.spam, slot, uri]],
  ])
}
