import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentColors, contrast, knownFonts } from './theme.js'

const light = ['#ffffff', '#f4f5f7'] as const
const dark = ['#14161a', '#1e2127'] as const

test('the contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('whatever accent a page asks for, its buttons are seen and their text is read', () => {
  const part = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
  const color = fc.tuple(part, part, part).map((parts) => `#${parts.join('')}`)
  let inks = 0
  fc.assert(
    fc.property(color, fc.constantFrom(light, dark), (accent, [surface, raised]) => {
      const colors = accentColors(accent, surface, raised)
      if (colors === undefined) {
        expect(contrast(accent, surface)).toBeLessThan(3)
        return
      }
      expect(contrast(colors.accent, surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(colors.text, colors.accent)).toBeGreaterThanOrEqual(4.5)
      if (colors.ink === undefined) return
      inks++
      expect(contrast(colors.ink, raised)).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(inks).toBeGreaterThan(0)
})

test('an accent that hides a button, or is anything but a plain colour, is not taken', () => {
  for (const accent of [
    '#ffffff',
    '#f0f0f0',
    '',
    '#fff',
    'red',
    '#3355ff80',
    'url(https://a.example)',
    '#3355ff;',
  ])
    expect(accentColors(accent, ...light)).toBeUndefined()
  expect(accentColors('#15171b', ...dark)).toBeUndefined()
  expect(accentColors('#7a3cff', ...light)).toEqual({ accent: '#7a3cff', text: '#ffffff', ink: '#7a3cff' })
})

test('the theme takes only system fonts and the usual ones for text from the fonts of a page', () => {
  expect(knownFonts('Inter, "Segoe UI", sans-serif')).toBe('"Inter", "Segoe UI", sans-serif')
  expect(knownFonts("'Georgia',serif")).toBe('"Georgia", serif')
  // The name of a picture font would hide what is approved.
  for (const font of ['Wingdings', 'Inter; color: red', 'url(https://a.example/f.woff2)', '"Inter\\22 "', ''])
    expect(knownFonts(font)).toBeUndefined()
  expect(knownFonts('Wingdings, Roboto')).toBe('"Roboto"')
  expect(knownFonts('Inter, '.repeat(1000))).toBeUndefined()
})
