import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillDefaults } from '../../cli/src/ask/askChoices'
import { parseCreateFlags } from '../../cli/src/flags/parseCreateFlags'
import { namedLooks } from '../../cli/src/preset/looks'
import { featureOrder, namespaceOrder } from '../../cli/src/preset/presetCode'
import { readPreset } from '../../cli/src/preset/readPreset'
import { renderConfig } from '../../cli/src/render/renderConfig'
import { languages } from '../../common/languageOf'
import { scenes } from '../live/preview/order'
import { contrast, textOn } from './contrast'
import { highlight } from './highlight'
import {
  type BuilderState,
  commandOf,
  configOf,
  devices,
  firstState,
  nameOfLook,
  readAddress,
  shownModes,
  writeAddress,
} from './state'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const looks = fc
  .tuple(fc.constantFrom(...namedLooks), fc.option(colour), fc.option(colour))
  .map(([{ look }, light, dark]) => ({
    ...look,
    ...(light !== null && { accent: light, accentDark: dark ?? undefined }),
  }))
const states: fc.Arbitrary<BuilderState> = fc.record({
  look: looks,
  namespaces: fc.subarray([...namespaceOrder], { minLength: 1 }),
  features: fc.subarray([...featureOrder]).map((names) => new Set(names)),
  device: fc.constantFrom(...devices),
  modes: fc.constantFrom(...shownModes),
  scene: fc.constantFrom(...scenes.map(({ id }) => id)),
  locale: fc.constantFrom(undefined, ...languages),
})

/** The config that the command writes, by the way of its own flags. */
function writtenBy(command: string): string {
  const preset = / --preset (\S+)$/.exec(command)?.[1]
  const flags = parseCreateFlags({ yes: true })
  const choices = fillDefaults(
    preset === undefined ? flags : { ...flags, preset: readPreset(preset) },
    'my-app',
  )
  return renderConfig(choices, 'My app', true).content
}

describe('the address of the builder', () => {
  it('brings every state back as it was', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readAddress(`#${writeAddress(state)}`)).toEqual(state)
      }),
    )
  })

  it('of before, with the language beside the look, is read as it was', () => {
    expect(readAddress('#preset=paper&language=de')).toMatchObject({ locale: 'de' })
    expect(writeAddress(readAddress('#language=de'))).toMatch(/^preset=2[\w-]{20}$/)
  })

  it('is empty for the state that the builder opens with', () => {
    expect(writeAddress(firstState)).toBe('')
  })

  it('gives a whole state for any text, and never throws', () => {
    const key = fc.constantFrom('preset', 'device', 'modes', 'state', 'language', '__proto__')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.tuple(key, fc.string()))
        .map((parts) => parts.map(([name, value]) => `${name}=${value}`).join('&')),
    )
    fc.assert(
      fc.property(text, (address) => {
        const state = readAddress(address)
        expect(readAddress(writeAddress(state))).toEqual(state)
      }),
    )
  })
})

describe('the config of the builder', () => {
  it('is the text that its command writes', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(configOf(state)).toBe(writtenBy(commandOf(state)))
      }),
    )
    for (const { id, look } of namedLooks) {
      const state = { ...firstState, look }
      expect(commandOf(state)).toBe(`npx create-appkit my-app${id === 'default' ? '' : ` --preset ${id}`}`)
      expect(configOf(state)).toBe(writtenBy(commandOf(state)))
      expect(nameOfLook(state)).toBe(id)
    }
  })

  it('is whole after its colours are found', () => {
    fc.assert(
      fc.property(states, (state) => {
        const code = configOf(state)
        const pieces = highlight(code)
        expect(pieces.map(({ text }) => text).join('')).toBe(code)
      }),
    )
  })
})

describe('the contrast of the builder', () => {
  it('is that of WCAG', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('has a text that can be read on every accent', () => {
    fc.assert(
      fc.property(colour, (accent) => void expect(contrast(accent, textOn(accent))).toBeGreaterThan(4.4)),
    )
  })
})
