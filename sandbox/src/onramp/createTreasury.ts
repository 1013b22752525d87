import { setTimeout as sleep } from 'node:timers/promises'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import { deployerAccount } from '../contracts/facts.js'
import type { SolanaNode } from '../solana/common/types.js'
import type { Store } from '../store/types.js'
import { solanaChainId } from './listAssets.js'
import type { Asset } from './types.js'

/** Sends coins and tokens on the chains. */
export interface Treasury {
  /**
   * Sends and waits until the transaction is in a block.
   *
   * @param units - in the smallest unit
   * @returns hash of the transaction
   * @throws ChainDownError, or Error if the chain refused
   */
  pay(asset: Asset, to: string, units: bigint): Promise<string>
}

const receiptTries = 100
const receiptWaitMs = 50

async function waitForBlock(node: ChainNode, hash: string): Promise<void> {
  for (let attempt = 0; attempt < receiptTries; attempt += 1) {
    const receipt = (await node.call('eth_getTransactionReceipt', [hash])) as { status?: unknown } | null
    if (receipt?.status === '0x1') return
    if (receipt) throw new Error('The chain took the payment but it failed.')
    await sleep(receiptWaitMs)
  }
  throw new Error('The chain did not put the payment into a block.')
}

/**
 * Sends from the account that owns the tokens of the sandbox. A payment is stored before it is sent, so that a
 * crash does not lose it. Payments on one chain wait for each other.
 */
export function createTreasury(
  nodes: readonly ChainNode[],
  store: Store,
  solana: Pick<SolanaNode, 'pay'> | null,
): Treasury {
  const queues = new Map<number, Promise<unknown>>()
  const send = async (node: ChainNode, asset: Asset, to: string, units: bigint): Promise<string> => {
    const account = deployerAccount()
    const [nonce, price] = await node.batch([
      ['eth_getTransactionCount', [account.address, 'pending']],
      ['eth_gasPrice', []],
    ])
    const args = [to as `0x${string}`, units] as const
    const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
    const transfer = () => encodeFunctionData({ abi, functionName: 'transfer', args })
    const what =
      asset.contract === null
        ? { to: args[0], value: units }
        : { to: asset.contract, data: transfer(), value: 0n }
    const from = account.address
    const need = await node.call('eth_estimateGas', [{ ...what, from, value: numberToHex(what.value) }])
    const raw = await account.signTransaction({
      ...what,
      type: 'eip1559',
      chainId: node.chainId,
      nonce: Number(nonce),
      gas: BigInt(String(need)),
      maxFeePerGas: BigInt(String(price)) * 2n,
      maxPriorityFeePerGas: 1n,
    })
    const seq = store.addTransaction(node.chainId, raw)
    try {
      return String(await node.call('eth_sendRawTransaction', [raw]))
    } catch (error) {
      store.removeEntry(seq)
      throw error
    }
  }
  return {
    pay: async (asset, to, units) => {
      if (asset.chainId === solanaChainId) {
        if (solana === null) throw new Error('The Solana chain does not run here.')
        return solana.pay(to, units)
      }
      const node = nodes.find(({ chainId }) => chainId === asset.chainId)
      if (!node) throw new Error(`The chain ${asset.chainId} does not run here.`)
      const before = queues.get(node.chainId) ?? Promise.resolve()
      const sent = before.then(() => send(node, asset, to, units))
      queues.set(
        node.chainId,
        sent.catch(() => {}),
      )
      const hash = await sent
      await waitForBlock(node, hash)
      return hash
    },
  }
}
