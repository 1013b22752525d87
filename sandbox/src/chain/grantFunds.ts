import { toWord } from 'appkit-server/parts'
import type { Store } from '../store/types.js'
import type { ChainNode } from './types.js'

/**
 * Adds coins to an account, and stores the grant so that a crash cannot lose it. Grants on one chain must not
 * overlap: the caller waits for each one.
 *
 * @param address - account, `0x` and 40 hexadecimal digits
 * @param wei - amount in the smallest unit
 * @returns the new balance in the smallest unit
 * @throws ChainDownError or RpcError if the node does not take it; the grant is not stored then
 */
export async function grantFunds(
  node: NodeCalls,
  store: Store,
  chainId: number,
  address: string,
  wei: bigint,
): Promise<bigint> {
  const before = BigInt(String(await node.call('eth_getBalance', [address, 'latest'])))
  const seq = store.addGrant(chainId, address, wei)
  const after = before + wei
  try {
    await node.batch([
      ['anvil_setBalance', [address, `0x${after.toString(16)}`]],
      ['anvil_setStorageAt', [markerAddress, markerSlot, toWord(seq)]],
    ])
  } catch (error) {
    store.removeEntry(seq)
    throw error
  }
  return after
}

/** The part of a node that grants and the journal need. */
export type NodeCalls = Pick<ChainNode, 'call' | 'batch'>

/**
 * The storage word with the number of the last faucet grant of a chain. It is part of the chain's state, so
 * after a crash it shows which grants the chain has lost.
 */
export const markerAddress = '0x00000000000000000000000000000000a9960001'
/** The position of that word in the storage of `markerAddress`. */
export const markerSlot = '0x0'
