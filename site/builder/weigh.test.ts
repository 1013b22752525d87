import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { features } from '../../cli/src/catalogue/features'
import { namespaces } from '../../cli/src/catalogue/namespaces'
import { featureOrder, namespaceOrder } from '../../cli/src/preset/presetCode'
import { measuredBytes } from '../build/figures.mjs'
import { inKb, weigh } from './weigh'
import { parts } from './weights'

const choices = fc.record({
  namespaces: fc.subarray([...namespaceOrder], { minLength: 1 }),
  features: fc.subarray([...featureOrder]).map((names) => new Set(names)),
  locale: fc.constant(undefined),
})

/** The bytes of a file of a language as the runtime packs it. */
const packedBytes = (name: string) =>
  gzipSync(readFileSync(join(import.meta.dirname, `../../runtime/src/kit/languages/packed/${name}.ts`)))
    .length

describe('the bytes of the builder', () => {
  it('know every part that has code', () => {
    const coded = features.filter(({ standard, module }) => standard !== 'always' && module)
    expect(parts).toEqual([...namespaces.map(({ id }) => `namespace/${id}`), ...coded.map(({ id }) => id)])
  })

  it('grow with every part, and never by more than the part has alone', () => {
    const bytesOf = (each: Parameters<typeof weigh>[0]) => weigh(each).page + weigh(each).later
    fc.assert(
      fc.property(choices, fc.constantFrom(...featureOrder), (chosen, id) => {
        const without = { ...chosen, features: new Set([...chosen.features].filter((each) => each !== id)) }
        const more = bytesOf({ ...without, features: new Set([...without.features, id]) }) - bytesOf(without)
        const bare = { ...chosen, features: new Set<string>() }
        expect(more).toBeGreaterThanOrEqual(0)
        expect(more).toBeLessThanOrEqual(bytesOf({ ...bare, features: new Set([id]) }) - bytesOf(bare))
      }),
    )
  })

  it('are those of the benchmarks for the app that is measured there', () => {
    const app = { features: new Set(['walletConnect']), locale: undefined }
    const { five, page } = measuredBytes()
    const near = (bytes: number, kB: number) =>
      expect(Math.abs(bytes / 1000 - kB), inKb(bytes)).toBeLessThan(1)
    near(weigh({ ...app, namespaces: ['eip155'] }).page, page)
    near(weigh({ ...app, namespaces: namespaceOrder }).page, five)
  })

  it('have the files of a language with the page, which loads them as it starts, and none for English', () => {
    const app = { features: new Set<string>(), namespaces: ['eip155'] }
    const none = weigh({ ...app, locale: undefined })
    expect(weigh({ ...app, locale: 'en' })).toEqual(none)
    const german = weigh({ ...app, locale: 'de' })
    expect(german.later).toBe(none.later)
    // The code that puts a language in the place of English, its texts, and its messages of errors.
    const texts = packedBytes('de') + packedBytes('errors-de')
    expect(german.page - none.page).toBeGreaterThan(texts + 2000)
    expect(german.page - none.page).toBeLessThan(texts + 4500)
  })
})

describe('the figures beside other kits', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8')

  it('have a date, and our own size as it is measured now', () => {
    const { beside, besideMethod, whole } = measuredBytes(page)
    expect(besideMethod).toMatch(/measured by \d{1,2} [A-Z][a-z]+ 20\d\d/)
    expect(whole.own).toBeLessThan(Math.min(whole.rainbowKit, whole.reown))
    expect(beside.map(({ name }) => name)).toContain('ConnectKit and wagmi')
    expect(beside.every(({ page: kB }) => kB > 60)).toBe(true)
  })

  it('are no figures without a page that the first page names', () => {
    expect(() => measuredBytes(page.replace('| RainbowKit and wagmi | 644 kB | 644 kB |\n', ''))).toThrow(
      'no page of RainbowKit',
    )
  })

  it('are no figures without a date, or with a size of ours that is not that of the table above', () => {
    expect(() => measuredBytes(page.replace(/by \d+\s\w+\s\d{4}/, 'some day'))).toThrow(
      'when other kits were measured',
    )
    expect(() =>
      measuredBytes(page.replace('| create-appkit, eip155 | 111 kB', '| create-appkit, eip155 | 106 kB')),
    ).toThrow('an older size of create-appkit')
  })
})
