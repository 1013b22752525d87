import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printSnapshot } from '../../sandbox/src/snapshot/format.js'
import { readSnapshot } from '../../sandbox/src/snapshot/placeSnapshot.js'
import { recordSnapshot, shipped } from '../../sandbox/src/snapshot/recordSnapshot.js'

test.each(
  shipped,
)('the demo past of chain $chainId, mined again, is the one that is shipped', async (chain) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'appkit-snapshot-'))
  try {
    const shipped = await readSnapshot(chain.chainId, chain.transactions)
    if (shipped === null) throw new Error('It is not shipped. Run node sandbox/scripts/makeSnapshots.mjs')
    const mined = await recordSnapshot({ ...chain, dataDir })
    // Megabytes of text: a difference would be printed whole.
    const [ours, theirs] = [printSnapshot(shipped).split('\n'), mined.split('\n')]
    expect(theirs).toHaveLength(ours.length)
    const first = theirs.findIndex((line, at) => line !== ours[at])
    expect({ line: first, text: theirs[first]?.slice(0, 2000) }).toEqual({ line: -1, text: undefined })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
