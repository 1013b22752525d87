import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanWalletName } from './createWalletRegistry.js'

describe('R25: cleanWalletName', () => {
  it.each([
    ['a name', 'Rainbow', 'Rainbow'],
    ['letters of other scripts', 'மெட்டாமாஸ்க் 钱包 محفظة', 'மெட்டாமாஸ்க் 钱包 محفظة'],
    ['a picture', 'Wallet 🦊', 'Wallet 🦊'],
    ['marks of direction', '\u202eksaMateM\u202c \u2066a\u2069\u061c\u200f', 'ksaMateM a'],
    ['controls and line ends', 'Meta\u0000Mask\r\n\u0085\u2028\u2029', 'MetaMask'],
    ['fillers', 'Meta\u3164\u115f\u1160\uffa0\u2800Mask', 'MetaMask'],
    ['joiners and tags', 'Me\u200bta\u200d\ufeff\u2060\u{e0041}Mask\u{e0100}\ufe0f\u034f', 'MetaMask'],
    ['surrogates that stand alone', '\ud83eMeta\udd8aMask\ud800', 'MetaMask'],
    ['private characters', 'Meta\ue000Mask\u{10fffd}', 'MetaMask'],
    ['a stack of marks', `a${'\u0301'.repeat(50)}b`, `a${'\u0301'.repeat(4)}b`],
    ['wide gaps', ` Meta${' \u00a0\u3000'.repeat(20)}Mask `, 'Meta Mask'],
  ])('%s', (_, name, clean) => expect(cleanWalletName(name)).toBe(clean))

  it.each([undefined, null, 7, {}, '', ' ', '\u3164', '\u2800\u200b\ud800'])('leaves nothing of %j', (name) =>
    expect(cleanWalletName(name)).toBeUndefined())

  it('is short, whole and clean, and clean once is clean for good', () => {
    const nasty = fc.string({
      unit: fc.oneof(
        fc.constantFrom('🦊', '\ud83e', '\udd8a', '\u202e', '\u3164', '\u0301', ' ', 'a', '\u200d', '\n'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
      ),
      maxLength: 300,
    })
    let read = 0
    fc.assert(
      fc.property(nasty, (name) => {
        const clean = cleanWalletName(name)
        if (clean === undefined) return
        read++
        expect([...clean].length).toBeLessThanOrEqual(64)
        expect(() => encodeURIComponent(clean)).not.toThrow()
        expect(clean).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|^\s|\s$|\s\s/u)
        expect(cleanWalletName(clean)).toBe(clean)
      }),
      { numRuns: 2_000 },
    )
    expect(read).toBeGreaterThan(0)
  })
})
