import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { features } from '../catalogue/features.js'
import { CliError } from '../errors/CliError.js'
import { parseCreateFlags, parseFeatures } from './parseCreateFlags.js'
import type { RawCreateFlags } from './types.js'
import { closest } from './words.js'

function complaint(flags: RawCreateFlags): string {
  try {
    parseCreateFlags(flags)
  } catch (error) {
    if (error instanceof CliError && error.exitCode === 2) return `${error.code}: ${error.message}`
    throw error
  }
  return 'accepted'
}

describe("the parser of create-appkit's flags", () => {
  it('leaves open what was not said', () => {
    expect(parseCreateFlags({})).toMatchObject({
      template: undefined,
      namespaces: undefined,
      theme: undefined,
      accent: undefined,
      pm: undefined,
      onConflict: 'error',
      install: true,
      check: true,
      git: true,
      dryRun: false,
      json: false,
      yes: false,
    })
  })

  it.each<[flags: RawCreateFlags, sentence: RegExp]>([
    [
      { namespaces: 'tezos' },
      /^NAMESPACE_UNKNOWN: "tezos" is not a namespace\. Available: eip155, solana, polkadot, bip122, cosmos\.$/,
    ],
    [{ namespaces: 'bitcoin' }, /Did you mean bip122\?/],
    [{ namespaces: 'EVM' }, /Did you mean eip155\?/],
    [{ namespaces: 'solana,cosmo' }, /Did you mean cosmos\?/],
    [{ namespaces: 'eip15' }, /Did you mean eip155\?/],
    [{ namespaces: ' , ' }, /^NAMESPACE_NONE/],
    [{ features: 'swap' }, /Did you mean swaps\?/],
    [{ features: 'no-connect' }, /connect is part of every app/],
    [{ features: 'swaps,no-swaps' }, /both on and off/],
    [{ features: 'none,swaps' }, /none stands alone/],
    [{ features: '' }, /^FEATURE_NONE/],
    [{ theme: 'drak' }, /light, dark or system, not "drak"\. Did you mean dark\?/],
    [{ accent: 'red' }, /^ACCENT_FORMAT/],
    [{ accent: '#33' }, /^ACCENT_FORMAT/],
    [{ projectId: 'a b' }, /^PROJECT_ID_FORMAT/],
    [{ projectId: 'a'.repeat(65) }, /^PROJECT_ID_FORMAT/],
    [{ projectId: '' }, /^PROJECT_ID_FORMAT/],
    [{ projectId: '--json' }, /^PROJECT_ID_FORMAT/],
    [{ pm: 'npx' }, /Did you mean npm\?/],
    [{ template: 'remix' }, /--template takes vite, vite-js, .* or astro/],
    [{ onConflict: 'ask' }, /error, merge or overwrite/],
  ])('%o', (flags, sentence) => {
    expect(complaint(flags)).toMatch(sentence)
  })

  it('completes colours that shells and habits cut short', () => {
    expect(parseCreateFlags({ accent: 'ABCDEF' }).accent).toBe('#abcdef')
    expect(parseCreateFlags({ accent: '#f0a' }).accent).toBe('#ff00aa')
  })

  it('never fails other than with a sentence and exit code 2', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const flag of [
          'namespaces',
          'features',
          'theme',
          'accent',
          'projectId',
          'pm',
          'template',
        ] as const) {
          expect(complaint({ [flag]: text })).toMatch(/^accepted$|^[A-Z_]+: \S/)
        }
      }),
    )
  })
})

describe('the parser of --features', () => {
  it('turns parts off that are not named and leaves plain switches alone', () => {
    expect(parseFeatures('swaps, send')).toEqual({
      balances: false,
      collectibles: false,
      ownLogin: false,
      swaps: true,
      onramp: false,
      receive: false,
      send: true,
      names: false,
      email: false,
      socials: false,
      history: false,
      siwx: false,
      smartSessions: false,
      pay: false,
    })
    expect(parseFeatures('none')).toMatchObject({ swaps: false, send: false, pay: false })
    expect(parseFeatures('no-analytics,no-swaps')).toEqual({ analytics: false, swaps: false })
  })

  it('knows every feature by name', () => {
    for (const { id } of features) expect(() => parseFeatures(id)).not.toThrow()
  })
})

describe('closest', () => {
  it.each([
    ['drak', ['light', 'dark'], 'dark'],
    ['Swaps', ['swaps'], 'swaps'],
    ['x', ['swaps'], undefined],
    ['recieve', ['receive', 'send'], 'receive'],
  ])('%s', (word, words, expected) => {
    expect(closest(word, words)).toBe(expected)
  })
})
