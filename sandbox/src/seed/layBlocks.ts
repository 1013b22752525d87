import { numberToHex } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import { SandboxError } from '../errors/SandboxError.js'
import type { SeedBlock, SeedStep } from './stepsOn.js'

/** The fees of every transaction of a history, in wei for each unit of gas. */
export const fees = {
  maxFeePerGas: numberToHex(100n * 10n ** 9n),
  maxPriorityFeePerGas: numberToHex(10n ** 9n),
}

function toTransaction(step: SeedStep, nonce: number): Record<string, string> {
  const { from, to, data } = step
  const amounts = { value: numberToHex(step.value), gas: numberToHex(step.gas), nonce: numberToHex(nonce) }
  return { from, to, data, ...amounts, ...fees }
}

/**
 * When a block of a history is from, in seconds since 1970: the blocks are spread evenly.
 *
 * @param span - from the first second of the history to the one after its last
 * @param index - position of the block
 * @param count - number of blocks
 */
export function timeOfBlock(
  span: { readonly begin: number; readonly end: number },
  index: number,
  count: number,
) {
  return span.begin + Math.floor(((span.end - span.begin) * index) / count)
}

/**
 * Adds blocks to a chain, evenly spread between its newest block and now. If that time is too short, the blocks
 * follow each other at the current time.
 *
 * @param node - a chain that nothing else sends to yet
 * @param blocks - in order
 * @param now - milliseconds since 1970
 * @throws SandboxError `ANVIL_FAILED` if the chain did not accept all of them
 */
export async function layBlocks(node: ChainNode, blocks: readonly SeedBlock[], now: number): Promise<void> {
  const newest = (await node.call('eth_getBlockByNumber', ['latest', false])) as { timestamp?: unknown }
  const begin = Number(newest.timestamp) + 1
  const end = Math.floor(now / 1000)
  const isPast = end - begin > blocks.length
  const senders = [...new Set(blocks.flat().map(({ from }) => from))]
  const counts = await node.batch(
    senders.map((from) => ['eth_getTransactionCount', [from, 'latest']] as const),
  )
  const nonces = new Map(senders.map((from, at) => [from, Number(counts[at])]))
  await node.call('evm_setAutomine', [false])
  try {
    for (const [index, block] of blocks.entries()) {
      const calls = block.map((step) => {
        const nonce = nonces.get(step.from) ?? 0
        nonces.set(step.from, nonce + 1)
        return ['eth_sendTransaction', [toTransaction(step, nonce)]] as const
      })
      await node.batch(calls)
      const timestamp = timeOfBlock({ begin, end }, index, blocks.length)
      await node.call('evm_mine', isPast ? [{ timestamp }] : [])
    }
  } finally {
    await node.batch([
      ['evm_setTime', [end]],
      ['evm_setAutomine', [true]],
    ])
  }
  const after = await node.batch(
    senders.map((from) => ['eth_getTransactionCount', [from, 'latest']] as const),
  )
  if (senders.every((from, at) => Number(after[at]) === nonces.get(from))) return
  throw new SandboxError(
    'ANVIL_FAILED',
    `The chain ${node.caip2} did not take the whole past. Start again with --fresh to begin with a new chain.`,
  )
}
