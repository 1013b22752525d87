import type { ThemeMode } from '../flags/types.js'

/** A colour in the light, and in the dark. */
type Pair = readonly [light: string, dark: string]

/** Colours of surfaces and text, by variable of the theme (docs/theme.md). */
export interface Palette {
  readonly id: string
  readonly variables: Readonly<Record<string, Pair>>
}

/** A family of fonts, all of which a system or the page brings. */
export interface Font {
  readonly id: string
  readonly label: string
  /** Undefined for that of the theme. */
  readonly family: string | undefined
}

export type Radius = 'medium' | 'none' | 'small' | 'large'

/** How an app looks. Lists in the code of a preset are by position, so entries are only ever added at their ends. */
export interface Look {
  readonly mode: ThemeMode
  readonly palette: string
  /** Undefined for that of the theme, which has one of its own in the dark. */
  readonly accent: string | undefined
  /** In the dark, if it is another one. */
  readonly accentDark: string | undefined
  readonly radius: Radius
  readonly font: string
  readonly density: 'comfortable' | 'compact'
  readonly layout: 'narrow' | 'wide'
}

/** A look with a name. */
export interface NamedLook {
  readonly id: string
  readonly label: string
  readonly look: Look
}

export const modes: readonly ThemeMode[] = ['system', 'light', 'dark']
export const radii: readonly Radius[] = ['medium', 'none', 'small', 'large']
export const densities = ['comfortable', 'compact'] as const
export const layouts = ['narrow', 'wide'] as const

// biome-ignore-start format: one line per font and per palette's colour
export const fonts: readonly Font[] = [
  { id: 'system', label: 'System', family: undefined },
  { id: 'serif', label: 'Serif', family: 'ui-serif, Charter, "Iowan Old Style", Cambria, Georgia, serif' },
  {
    id: 'mono',
    label: 'Monospace',
    family: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  },
  {
    id: 'rounded',
    label: 'Rounded',
    family: 'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Nunito, "Varela Round", sans-serif',
  },
  { id: 'inter', label: 'Inter, if the page has it', family: 'Inter, ui-sans-serif, system-ui, sans-serif' },
]

export const palettes: readonly Palette[] = [
  { id: 'standard', variables: {} },
  {
    id: 'midnight',
    variables: tones(
      ['#f7f8ff', '#0d1330'],
      ['#eaedfb', '#171f45'],
      ['#d4daf3', '#2c3769'],
      ['#0d1330', '#eef1ff'],
      ['#505a82', '#a7b2da'],
    ),
  },
  {
    id: 'paper',
    variables: tones(
      ['#fdfaf3', '#1f1b15'],
      ['#f3eee1', '#2a251d'],
      ['#e0d7c3', '#3f382c'],
      ['#2a241a', '#f3ecdf'],
      ['#62573f', '#b8ad96'],
    ),
  },
  {
    id: 'terminal',
    variables: tones(
      ['#f6faf5', '#0a0f0b'],
      ['#e9f1e8', '#121b14'],
      ['#cbdac9', '#24382a'],
      ['#0d1a0f', '#d8f5dc'],
      ['#485c4b', '#8aba94'],
    ),
  },
  {
    id: 'candy',
    variables: tones(
      ['#fff7fb', '#24101c'],
      ['#ffe9f4', '#34182b'],
      ['#f9cbe2', '#552a47'],
      ['#3b0f27', '#ffe9f4'],
      ['#7d3f63', '#e3a8c8'],
    ),
  },
  {
    id: 'mono',
    variables: tones(
      ['#ffffff', '#111111'],
      ['#f4f4f4', '#1c1c1c'],
      ['#e0e0e0', '#333333'],
      ['#111111', '#f5f5f5'],
      ['#595959', '#a8a8a8'],
    ),
  },
  {
    id: 'contrast',
    variables: {
      ...tones(
        ['#ffffff', '#000000'],
        ['#ffffff', '#000000'],
        ['#767676', '#8a8a8a'],
        ['#000000', '#ffffff'],
        ['#1f1f1f', '#e6e6e6'],
      ),
      success: ['#0b5c30', '#7ff0ae'],
      warning: ['#6b4000', '#ffd27a'],
      danger: ['#a3130c', '#ffb3ab'],
    },
  },
  {
    id: 'ocean',
    variables: tones(
      ['#f8fcfd', '#0a1a20'],
      ['#e8f4f7', '#12272f'],
      ['#cbe2e9', '#264651'],
      ['#06222b', '#e8f6f9'],
      ['#45616b', '#98b9c4'],
    ),
  },
]
// biome-ignore-end format: one line per font and per palette's colour

function tones(surface: Pair, raised: Pair, line: Pair, text: Pair, secondary: Pair): Palette['variables'] {
  return { surface, raised, line, text, 'text-secondary': secondary }
}

const standard: Look = {
  mode: 'system',
  palette: 'standard',
  accent: undefined,
  accentDark: undefined,
  radius: 'medium',
  font: 'system',
  density: 'comfortable',
  layout: 'narrow',
}

function named(id: string, label: string, look: Partial<Look>): NamedLook {
  return { id, label, look: { ...standard, palette: id, ...look } }
}

/** The looks that `--preset` knows by name. */
export const namedLooks: readonly NamedLook[] = [
  named('default', 'Default', { palette: 'standard' }),
  named('midnight', 'Midnight', { mode: 'dark', accent: '#4446d9', accentDark: '#93a4ff' }),
  named('paper', 'Paper', {
    mode: 'light',
    accent: '#9a3412',
    accentDark: '#f0a070',
    font: 'serif',
    radius: 'small',
  }),
  named('terminal', 'Terminal', {
    mode: 'dark',
    accent: '#137a38',
    accentDark: '#4ade80',
    font: 'mono',
    radius: 'none',
    density: 'compact',
  }),
  named('candy', 'Candy', { accent: '#c81e70', accentDark: '#ff86bf', font: 'rounded', radius: 'large' }),
  named('mono', 'Mono', { accent: '#111111', accentDark: '#f5f5f5', radius: 'small' }),
  named('contrast', 'High contrast', { accent: '#0000b3', accentDark: '#ffe100', radius: 'small' }),
  named('ocean', 'Ocean', { accent: '#0b6b85', accentDark: '#5ccfe6', radius: 'large' }),
]

/**
 * The variables of a look, as a config has them.
 *
 * @param look - a look whose palette and font are listed.
 * @returns values of CSS by variable of the theme.
 */
export function variablesOf({
  palette,
  font,
}: Pick<Look, 'palette' | 'font'>): Readonly<Record<string, string>> {
  const colours = palettes.find(({ id }) => id === palette)?.variables ?? {}
  const family = fonts.find(({ id }) => id === font)?.family
  return {
    ...Object.fromEntries(
      Object.entries(colours).map(([name, [light, dark]]) => [
        name,
        light === dark ? light : `light-dark(${light}, ${dark})`,
      ]),
    ),
    ...(family !== undefined && { 'font-family': family }),
  }
}
