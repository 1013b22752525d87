// Makes the snapshots of sandbox/src/snapshot/data by mining the demo past of each chain, after a build.
//   node sandbox/scripts/makeSnapshots.mjs [chain ...]
// Without a chain it makes all. Compressing the long one takes a minute or two.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { snapshotName } from '../dist/snapshot/format.js'
import { recordSnapshot, shipped } from '../dist/snapshot/recordSnapshot.js'

const folder = fileURLToPath(new URL('../src/snapshot/data', import.meta.url))
const wanted = process.argv.slice(2).map(Number)
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
}

for (const { chainId, transactions } of shipped) {
  if (wanted.length > 0 && !wanted.includes(chainId)) continue
  const dataDir = mkdtempSync(join(tmpdir(), 'appkit-snapshot-'))
  try {
    const text = await recordSnapshot({ chainId, transactions, dataDir })
    const packed = brotliCompressSync(text, { params })
    writeFileSync(join(folder, snapshotName(chainId, transactions)), packed)
    console.log(`${snapshotName(chainId, transactions)}: ${text.length} bytes, ${packed.length} compressed`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
