import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { solanaNetwork } from '../common/network.js'
import type { SlotClock } from '../common/types.js'

const slotMs = 400
const recentSlots = 150
const maxHashes = 4 * recentSlots

/**
 * The clock of the chain, computed from the system clock without a timer. After a restart, slots continue as if the
 * chain had not stopped. Block hashes are computed from the slot, so earlier ones stay valid.
 *
 * @param bornAt - start of the chain, in milliseconds since 1970
 * @param lastSlot - the lowest slot, even if the system clock was set back
 * @param now - clock in milliseconds
 */
export function createSlotClock(bornAt: number, lastSlot: number, now: () => number): SlotClock {
  const base58 = getBase58Decoder()
  const hashes = new Map<number, string>()
  let highest = Math.max(1, lastSlot)
  const slot = (): number => {
    highest = Math.max(highest, 1 + Math.floor((now() - bornAt) / slotMs))
    return highest
  }
  const hashOf = (at: number): string => {
    const known = hashes.get(at)
    if (known) return known
    const seed = `${solanaNetwork.genesisHash} ${bornAt} ${at}`
    const hash = base58.decode(createHash('sha256').update(seed).digest())
    hashes.set(at, hash)
    if (hashes.size > maxHashes) hashes.delete(hashes.keys().next().value ?? at)
    return hash
  }
  return {
    slot,
    hashOf,
    isRecent: (hash) => {
      const newest = slot()
      const oldest = Math.max(1, newest - recentSlots)
      for (let at = newest; at >= oldest; at -= 1) if (hashOf(at) === hash) return true
      return false
    },
    timeOf: (at) => Math.floor((bornAt + (at - 1) * slotMs) / 1000),
  }
}
