import type { Store } from '../store/types.js'
import { MARKER_ADDRESS, MARKER_SLOT, type NodeCalls } from './grantFunds.js'
import { toWord } from './numbers.js'
import { RpcError } from './readRpcReply.js'

// Writing a state takes its time; entries around it are applied again to be sure.
const MARGIN_MS = 5000

/**
 * Brings a chain up to what the journal remembers: grants above the marker that the chain itself
 * carries, and transactions made since its state was written. A transaction the chain already has is
 * refused by it, which is fine.
 * @param writtenAt when the state was written (milliseconds since 1970); 0 for a new chain
 * @returns how many changes the chain had lost
 */
export async function replayJournal(
  node: NodeCalls,
  store: Store,
  chainId: number,
  writtenAt: number,
): Promise<number> {
  store.prune(chainId, writtenAt - MARGIN_MS)
  const entries = store.journal(chainId)
  if (entries.length === 0) return 0
  const marker = BigInt(String(await node.call('eth_getStorageAt', [MARKER_ADDRESS, MARKER_SLOT, 'latest'])))
  let applied = 0
  for (const entry of entries) {
    if (entry.kind === 'grant') {
      if (BigInt(entry.seq) <= marker) continue
      const before = BigInt(String(await node.call('eth_getBalance', [entry.address, 'latest'])))
      await node.batch([
        ['anvil_setBalance', [entry.address, `0x${(before + entry.wei).toString(16)}`]],
        ['anvil_setStorageAt', [MARKER_ADDRESS, MARKER_SLOT, toWord(entry.seq)]],
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
