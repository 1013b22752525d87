import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../common/languageOf.js'
import { fillDefaults } from '../ask/askChoices.js'
import { features } from '../catalogue/features.js'
import { CliError } from '../errors/CliError.js'
import { parseCreateFlags } from '../flags/parseCreateFlags.js'
import { isColour } from '../host/values.js'
import { isMade } from '../lock/lockSchema.js'
import { choicesOf, makeMade } from '../lock/made.js'
import { renderConfig } from '../render/renderConfig.js'
import { inspectTarget } from '../target/inspectTarget.js'
import { densities, fonts, layouts, modes, namedLooks, palettes, radii } from './looks.js'
import { type Design, decodeDesign, encodeDesign, featureOrder, namespaceOrder } from './presetCode.js'
import { readPreset } from './readPreset.js'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const accents = fc.oneof(
  fc.constant({ accent: undefined, accentDark: undefined }),
  colour.map((accent) => ({ accent, accentDark: undefined })),
  fc.record({ accent: colour, accentDark: colour }),
)
const ids = (list: readonly { readonly id: string }[]) => fc.constantFrom(...list.map(({ id }) => id))
const designs: fc.Arbitrary<Design> = fc.record({
  look: fc
    .record({
      mode: fc.constantFrom(...modes),
      palette: ids(palettes),
      radius: fc.constantFrom(...radii),
      font: ids(fonts),
      density: fc.constantFrom(...densities),
      layout: fc.constantFrom(...layouts),
      accents,
    })
    .map(({ accents: pair, ...look }) => ({ ...look, ...pair })),
  namespaces: fc.subarray([...namespaceOrder], { minLength: 1 }),
  features: fc.subarray([...featureOrder]).map((names) => new Set(names)),
  locale: fc.constantFrom(undefined, ...languages),
})
const readLook = (name: string) => {
  const found = namedLooks.find(({ id }) => id === name)
  if (found === undefined) throw new Error(`There is no look ${name}.`)
  return found.look
}
const complaint = (text: string) => {
  try {
    readPreset(text)
  } catch (error) {
    if (error instanceof CliError && error.exitCode === 2) return `${error.code}: ${error.message}`
    throw error
  }
  return 'accepted'
}

describe('an id of the theme builder', () => {
  it('carries every design and comes back as the same one', () => {
    fc.assert(
      fc.property(designs, (design) => {
        const id = encodeDesign(design)
        expect(id).toMatch(design.locale === undefined ? /^1[\w-]{20}$/ : /^2[\w-]{20}$/)
        expect(decodeDesign(id)).toEqual(design)
      }),
    )
  })

  it('is refused with a sentence when one character of it is another', () => {
    const digit = fc.constantFrom(...'ABCXYZabcxyz0189-_')
    fc.assert(
      fc.property(designs, fc.integer({ min: 1, max: 20 }), digit, (design, at, other) => {
        const id = encodeDesign(design)
        fc.pre(id[at] !== other)
        const mistyped = id.slice(0, at) + other + id.slice(at + 1)
        expect(complaint(mistyped)).toMatch(/^PRESET_DAMAGED: .* Copy it again from the theme builder\.$/)
      }),
    )
  })

  it('of the first version, which had no language, is read as it was', () => {
    expect(decodeDesign('1jSoTejhK3oAATAAAkgA_')).toEqual({
      look: readLook('terminal'),
      namespaces: ['eip155', 'solana', 'cosmos'],
      features: new Set(['email', 'siwx', 'pay']),
      locale: undefined,
    })
    expect(decodeDesign('1ShESNFYAAAAAIAAAAAAs')?.look.accent).toBe('#123456')
  })

  it('puts its language into the config, and the lock file keeps it', () => {
    const id = encodeDesign({
      look: readLook('paper'),
      namespaces: ['eip155'],
      features: new Set(),
      locale: 'pt-BR',
    })
    const choices = fillDefaults({ ...parseCreateFlags({}), preset: readPreset(id) }, 'x')
    expect(renderConfig(choices, 'X', true).content).toContain("\n  locale: 'pt-BR',\n")
    const made = makeMade(inspectTarget('x', '/nowhere'), choices, 'npm', undefined)
    expect(isMade(JSON.parse(JSON.stringify(made)))).toBe(true)
    expect(choicesOf(made).locale).toBe('pt-BR')
    expect(isMade({ ...made, locale: "de', evil: '" })).toBe(false)
  })

  it('never makes the parser throw anything but its own error', () => {
    const likely = fc.oneof(fc.string(), fc.stringMatching(/^[123][\w-]{0,30}$/))
    fc.assert(fc.property(likely, (text) => void complaint(text)))
  })

  it('knows every namespace, switch and language', () => {
    const switches = features.filter(({ standard }) => standard !== 'always').map(({ id }) => id)
    expect([...featureOrder].sort()).toEqual([...switches].sort())
    const packed = readFileSync(new URL('../../../docs/languages.md', import.meta.url), 'utf8')
    for (const locale of languages) expect(packed, locale).toContain(`\`${locale}\``)
    expect(namespaceOrder.slice(0, 5)).toEqual(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
  })
})

describe('a preset', () => {
  it.each([
    ['midnigt', /^PRESET_UNKNOWN: "midnigt" is not a preset\. Did you mean midnight\?/],
    ['', /^PRESET_UNKNOWN/],
    ['1AAAA', /^PRESET_UNKNOWN/],
    ['1AAAAAAAAAAAA', /^PRESET_DAMAGED/],
    ['2AAAAAAAAAAAAAAAAAAAA', /^PRESET_DAMAGED/],
    ['3AAAAAAAAAAAAAAAAAAAA', /^PRESET_NEWER: .*create-appkit@latest/],
  ])('says of "%s" what is wrong', (text, sentence) => {
    expect(complaint(text)).toMatch(sentence)
  })

  it('leaves features and namespaces open for a look by name', () => {
    const preset = readPreset('paper')
    expect(preset.namespaces).toBeUndefined()
    expect(preset.features).toBeUndefined()
    expect(preset.look.radius).toBe('small')
  })

  it('gives way to what is typed beside it', () => {
    const flags = { ...parseCreateFlags({ accent: '#abcdef', theme: 'dark' }), preset: readPreset('paper') }
    const choices = fillDefaults(flags, 'x')
    expect(choices).toMatchObject({ theme: 'dark', accent: '#abcdef', look: expect.any(Object) })
    expect(choices.look).not.toHaveProperty('accentDark')
  })

  it('gives each named look a config whose colours the checks accept, and the lock file keeps it', () => {
    for (const { id } of namedLooks) {
      const choices = fillDefaults({ ...parseCreateFlags({}), preset: readPreset(id) }, 'x')
      for (const [name, value] of Object.entries(choices.look?.variables ?? {}))
        if (name !== 'font-family') expect(isColour(value), `${id} ${name}`).toBe(true)
      expect(renderConfig(choices, 'X', true).content).toMatch(/^ {2}theme: \{/m)
      const made = makeMade(inspectTarget('x', '/nowhere'), choices, 'npm', undefined)
      expect(isMade(JSON.parse(JSON.stringify(made))), id).toBe(true)
    }
  })
})
