import { setTimeout as wait } from 'node:timers/promises'
import { RpcError, toWord } from 'appkit-server/parts'
import type { Store } from '../store/types.js'
import { markerAddress, markerSlot, type NodeCalls } from './grantFunds.js'

// Writing a state takes time, so entries around that time are applied again.
const marginMs = 5000

/**
 * Applies the journal to a chain: grants with a higher number than the chain's own, and transactions sent after
 * its state was written. The chain refuses transactions that it already has. When it returns, they are in blocks: who asks
 * for the history then sees all of them.
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
      // A payment that is mined between reading and writing a balance would cost its sender nothing.
      await untilMined(node)
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
  await untilMined(node)
  return applied
}

// A block takes milliseconds. A chain whose pool never gets empty starts all the same.
const maxPauseMs = 200
const maxWaitMs = 30_000

/** Waits until the transactions that can be mined are. Those that wait for an earlier one of their sender are not counted. */
async function untilMined(node: NodeCalls): Promise<void> {
  let waited = 0
  for (let pauseMs = 1; waited < maxWaitMs; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const { pending } = Object(await node.call('txpool_status', []))
    if (!Number(pending)) return
    await wait(pauseMs)
    waited += pauseMs
  }
}
