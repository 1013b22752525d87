import type { AppMessage } from '../../../generated/frame-messages/types.js'

type Theme = Extract<AppMessage, { type: '@w3m-app/SYNC_THEME' }>['payload']

/** The part of the app's theme that the wallet follows. */
export interface Look {
  readonly mode?: string | undefined
  /** `#rrggbb`. */
  readonly accent?: string | undefined
  /** A list of families, as in CSS. */
  readonly font?: string | undefined
}

/** The accent and what is drawn with it. */
export interface AccentColors {
  readonly accent: string
  /** Text on the accent. */
  readonly text: string
  /** The accent as text, absent where it could not be read. */
  readonly ink?: string
}

/** Reads a SYNC_THEME. The wallet takes the mode, the accent and the font, and ignores all other variables. */
export const readLook = ({ themeMode, themeVariables }: Theme = {}): Look => ({
  mode: themeMode,
  accent: `${themeVariables?.['--w3m-accent'] ?? ''}`,
  font: `${themeVariables?.['--w3m-font-family'] ?? ''}`,
})

/** Applies a look. An accent that would hide a button is ignored, and so is a font that is not for text. */
export function applyLook({ accent = '', font = '', mode }: Look): void {
  const { dataset, style } = document.documentElement
  if (mode === 'light' || mode === 'dark') dataset.theme = mode
  const own = getComputedStyle(document.documentElement)
  const [surface = '', raised = ''] = ['--surface', '--raised'].map((name) =>
    own.getPropertyValue(name).trim(),
  )
  const colors = accentColors(accent, surface, raised)
  const values = {
    '--accent': colors?.accent,
    '--on-accent': colors?.text,
    '--ink': colors?.ink,
    '--font': knownFonts(font),
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) style.removeProperty(name)
    else style.setProperty(name, value)
  }
  if (colors !== undefined && colors.ink === undefined) style.setProperty('--ink', 'var(--text)')
}

/** The look that `applyLook` gave, for a window of the wallet. */
export function currentLook(): Look {
  const { dataset, style } = document.documentElement
  return {
    mode: dataset.theme,
    accent: style.getPropertyValue('--accent'),
    font: style.getPropertyValue('--font'),
  }
}

const generic = ['sans-serif', 'serif', 'system-ui', 'ui-sans-serif', 'ui-serif', 'ui-rounded']
const families = [
  ...[
    '-apple-system',
    'Arial',
    'Avenir',
    'Avenir Next',
    'Cambria',
    'Candara',
    'Charter',
    'Garamond',
    'Georgia',
  ],
  ...['Helvetica', 'Helvetica Neue', 'Inter', 'Lato', 'Manrope', 'Montserrat', 'Noto Sans', 'Noto Serif'],
  ...['Nunito', 'Open Sans', 'Optima', 'Palatino', 'Poppins', 'Roboto', 'SF Pro', 'SF Pro Text', 'Segoe UI'],
  ...['Source Sans 3', 'Tahoma', 'Times New Roman', 'Trebuchet MS', 'Ubuntu', 'Verdana', 'Work Sans'],
]
const named = new Map([...generic, ...families].map((name) => [name.toLowerCase(), name]))

/**
 * The families of a list that are made for text. The wallet loads no font: it has those that the user's system has. One with pictures
 * in the place of letters, of which systems have some, would hide what is approved.
 *
 * @returns a list for CSS; undefined without any
 */
export function knownFonts(list: string): string | undefined {
  if (list.length > 500) return undefined
  const found = list.split(',').flatMap((each) => {
    const [, , name = ''] = /^\s*(["']?)([\w -]+)\1\s*$/.exec(each) ?? []
    return named.get(name.trim().toLowerCase()) ?? []
  })
  if (found.length === 0) return undefined
  return found.map((name) => (generic.includes(name) ? name : `"${name}"`)).join(', ')
}

/**
 * Computes the colours that go with an accent: the contrast of a button on the surface is at least 3 (WCAG 2.2, 1.4.11), of text at least
 * 4.5 (1.4.3).
 *
 * @returns undefined for an accent that is not `#rrggbb`, or too close to the surface
 *
 * @param surface - background of buttons, `#rrggbb`
 * @param raised - background of text in the accent, `#rrggbb`
 */
export function accentColors(accent: string, surface: string, raised: string): AccentColors | undefined {
  if (![accent, surface, raised].every((color) => /^#[0-9a-f]{6}$/i.test(color))) return undefined
  if (contrast(accent, surface) < 3) return undefined
  const text = contrast(accent, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
  return { accent, text, ...(contrast(accent, raised) >= 4.5 && { ink: accent }) }
}

/** Contrast ratio of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance (WCAG 2.2) of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
