import { describe, expect, it } from 'vitest'
import { hunksOf } from '../edits/hunks.js'
import { revertManifest } from './revertManifest.js'

const text = (dependencies: Readonly<Record<string, string>>, rest: object = {}) =>
  `${JSON.stringify({ name: 'shop', dependencies, ...rest }, null, 2)}\n`

/** What is left of an edit of ours, after the host has made its own. */
const revert = (before: string, after: string, now: string) => revertManifest(now, hunksOf(before, after))

describe('an edit of package.json that is taken back by its entries', () => {
  it('puts packages back that it took out, beside those that the host has added since', () => {
    const before = text({ '@other/kit': '^1.0.0', react: '^19.0.0' })
    const after = text({ 'appkit-runtime': '1.0.0', react: '^19.0.0', viem: '^2.57.1' })
    const now = text({
      'appkit-runtime': '1.0.0',
      lodash: '4.0.0',
      react: '^19.0.0',
      viem: '^2.57.1',
      zod: '4.0.0',
    })
    expect(revert(before, after, now)).toEqual({
      text: text({ '@other/kit': '^1.0.0', lodash: '4.0.0', react: '^19.0.0', zod: '4.0.0' }),
      kept: [],
    })
  })

  it('gives a version back that it changed, unless the host has changed it since', () => {
    const before = text({ react: '^19.0.0', viem: '2.0.0' })
    const after = text({ 'appkit-runtime': '1.0.0', react: '^19.0.0', viem: '^2.57.1' })
    const now = (viem: string) =>
      text({ 'appkit-runtime': '1.0.0', lodash: '4.0.0', react: '^19.0.0', viem, zod: '4.0.0' })
    const left = (viem: string) => text({ lodash: '4.0.0', react: '^19.0.0', viem, zod: '4.0.0' })
    expect(revert(before, after, now('^2.57.1'))?.text).toBe(left('2.0.0'))
    expect(revert(before, after, now('^2.99.0'))).toEqual({ text: left('^2.99.0'), kept: [] })
  })

  it('takes out the version of a later create-appkit, and a section that it made', () => {
    const before = text({ react: '^19.0.0' })
    const after = text({ react: '^19.0.0' }, { devDependencies: { 'create-appkit': '1.0.0' } })
    const now = text({ react: '^19.0.0' }, { devDependencies: { 'create-appkit': '1.1.0' } })
    expect(revert(before, after, now)).toEqual({ text: before, kept: [] })
  })

  it('takes entries out of a file on one line, with a byte order mark', () => {
    const one = (dependencies: object) => `\uFEFF${JSON.stringify({ name: 'shop', dependencies })}`
    const now = one({ 'appkit-runtime': '1.0.0', react: '19', zod: '4' })
    const reverted = revert(one({ react: '19' }), one({ 'appkit-runtime': '1.0.0', react: '19' }), now)
    expect(reverted).toEqual({ text: one({ react: '19', zod: '4' }), kept: [] })
  })

  it('is not guessed where other values have changed, or the file is no JSON', () => {
    const before = text({}, { files: ['a'] })
    const after = text({ 'appkit-runtime': '1.0.0' })
    expect(revert(before, after, text({ 'appkit-runtime': '1.0.0', zod: '4' }))).toBeUndefined()
    expect(revert(text({}), after, '{')).toBeUndefined()
  })
})
