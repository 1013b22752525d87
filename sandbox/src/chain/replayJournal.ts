import { RpcError, toWord } from 'appkit-server/parts'
import type { Store } from '../store/types.js'
import { markerAddress, markerSlot, type NodeCalls } from './grantFunds.js'

// Writing a state takes time, so entries around that time are applied again.
const marginMs = 5000

/**
 * Applies the journal to a chain: grants with a higher number than the chain's own, and transactions sent after
 * its state was written. The chain refuses transactions that it already has.
 *
 * @param writtenAt - when the state was written (milliseconds since 1970); 0 for a new chain
 * @returns the number of changes that the chain had lost
 */
export async function replayJournal(
  node: NodeCalls,
  store: Store,
  chainId: number,
  writtenAt: number,
): Promise<number> {
  store.prune(chainId, writtenAt - marginMs)
  const entries = store.journal(chainId)
  if (entries.length === 0) return 0
  const marker = BigInt(String(await node.call('eth_getStorageAt', [markerAddress, markerSlot, 'latest'])))
  let applied = 0
  for (const entry of entries) {
    if (entry.kind === 'grant') {
      if (BigInt(entry.seq) <= marker) continue
      const before = BigInt(String(await node.call('eth_getBalance', [entry.address, 'latest'])))
      await node.batch([
        ['anvil_setBalance', [entry.address, `0x${(before + entry.wei).toString(16)}`]],
        ['anvil_setStorageAt', [markerAddress, markerSlot, toWord(entry.seq)]],
      ])
      applied += 1
      continue
    }
    try {
      await node.call('eth_sendRawTransaction', [entry.raw])
      applied += 1
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
    }
  }
  return applied
}
