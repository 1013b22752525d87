import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { root } from './support/root.js'

/** Bytes after gzip of what a host's bundle gets, zod's core included. */
async function sizeOf(code: string): Promise<number> {
  const entry = join(root, 'tests/contract/entry.ts')
  const plugin = {
    name: 'entry',
    resolveId: (id: string) => (id === entry ? id : undefined),
    load: (id: string) => (id === entry ? code : undefined),
  }
  const bundle = await rolldown({ input: entry, plugins: [plugin] })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  await bundle.close()
  return output.reduce((bytes, part) => bytes + (part.type === 'chunk' ? gzipSync(part.code).length : 0), 0)
}

const file = (name: string) => `../../generated/${name}/validators.ts`

describe('what validators add to a bundle', () => {
  it.each([
    ['frame-messages', 12],
    ['blockchain-api', 12],
    ['catalogue', 8],
    ['analytics', 8],
  ])('all of %s, with what of zod they stand on: at most %i kB', async (name, kilobytes) => {
    const made: object = await import(join(root, `generated/${name}/validators.ts`))
    const names = Object.keys(made).filter((each) => each.startsWith('validate'))
    const bytes = await sizeOf(`export { ${names.join(', ')} } from '${file(name)}'`)
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1024)
  })

  it('nothing where none is used, not even of zod', async () => {
    const names = ['frame-messages', 'blockchain-api', 'catalogue', 'analytics']
    const imports = names.map((name, index) => `import * as unused${index} from '${file(name)}'`)
    expect(await sizeOf(`${imports.join('\n')}\nexport const used = 1`)).toBeLessThan(100)
  })
})
