import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { root } from './support/root.js'

/** Bytes after gzip of what a host's bundle gets when it uses everything that a module exports. */
async function sizeOf(path: string): Promise<number> {
  const bundle = await rolldown({ input: join(root, path) })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  await bundle.close()
  return output.reduce((bytes, part) => bytes + (part.type === 'chunk' ? gzipSync(part.code).length : 0), 0)
}

describe('what validators add to a bundle', () => {
  it.each([
    ['frame-messages', 12],
    ['blockchain-api', 5],
    ['catalogue', 5],
    ['analytics', 5],
  ])('all of %s: at most %i kB', async (name, kilobytes) => {
    const bytes = await sizeOf(`generated/${name}/validators.ts`)
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1024)
  })
})
