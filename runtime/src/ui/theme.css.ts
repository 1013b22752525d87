import { assignVars, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'

const name = (value: string | null) => `ak-${value}`

/** Colours, which differ between light and dark. Inside the kit only; hosts set `--appkit-*` (docs/theme.md). */
export const color = createGlobalThemeContract(
  {
    accent: 'accent',
    accentText: 'accent-text',
    accentInk: 'accent-ink',
    accentEdge: 'accent-edge',
    surface: 'surface',
    raised: 'raised',
    hover: 'hover',
    line: 'line',
    text: 'text',
    textSecondary: 'text-2',
    success: 'success',
    warning: 'warning',
    danger: 'danger',
    backdrop: 'backdrop',
    shadow: 'shadow',
  },
  name,
)

/** The font of addresses and codes, which are compared character by character. */
export const mono = 'ui-monospace, SFMono-Regular, Menlo, monospace'

/** Shapes and type, the same in both modes. */
export const shape = createGlobalThemeContract(
  {
    font: 'font',
    radiusModal: 'r-modal',
    radiusRow: 'r-row',
    radiusButton: 'r-button',
    radiusIcon: 'r-icon',
    rowHeight: 'row',
    rowGap: 'row-gap',
    buttonHeight: 'button',
  },
  name,
)

const open = (variable: string, fallback: string) => `var(--appkit-${variable}, ${fallback})`

/** The accent of the config. A style sheet of the host has priority over it. */
const accent = (fallback: string) => open('accent', `var(--ak-config-accent, ${fallback})`)

const light = assignVars(color, {
  accent: accent('#3355ff'),
  accentText: open('accent-text', '#ffffff'),
  accentInk: open('accent-ink', color.accent),
  accentEdge: 'transparent',
  surface: open('surface', '#ffffff'),
  raised: open('raised', '#f4f5f7'),
  hover: open('hover', `color-mix(in srgb, ${color.text} 5%, ${color.raised})`),
  line: open('line', '#e4e7ec'),
  text: open('text', '#0c0f14'),
  textSecondary: open('text-secondary', '#59616e'),
  success: open('success', '#0f7a41'),
  warning: open('warning', '#8d5600'),
  danger: open('danger', '#c3271e'),
  backdrop: open('backdrop', 'rgb(9 11 16 / 45%)'),
  shadow: open('shadow', '0 24px 64px -12px rgb(9 11 16 / 28%)'),
})

const dark = assignVars(color, {
  accent: accent('#8098ff'),
  accentText: open('accent-text', '#0c0f14'),
  accentInk: open('accent-ink', color.accent),
  accentEdge: 'transparent',
  surface: open('surface', '#14161a'),
  raised: open('raised', '#1e2127'),
  hover: open('hover', `color-mix(in srgb, ${color.text} 6%, ${color.raised})`),
  line: open('line', '#2b2f37'),
  text: open('text', '#f3f5f8'),
  textSecondary: open('text-secondary', '#9aa3b0'),
  success: open('success', '#4fd08a'),
  warning: open('warning', '#f2b04d'),
  danger: open('danger', '#ff8a80'),
  backdrop: open('backdrop', 'rgb(0 0 0 / 60%)'),
  shadow: open('shadow', `0 0 0 1px ${color.line}, 0 24px 64px -12px rgb(0 0 0 / 60%)`),
})

// Any accent must carry readable text and be visible as a line on the surface. L* is a function of
// luminance alone, so these bounds are contrast bounds. One that the surface nearly has gets an edge.
const relative = '(color: lab(from red l a b))'
const readable = open('accent-text', `lab(from ${color.accent} clamp(3, (49.4 - l) * 999, 100) 0 0)`)
const inkOnLight = {
  [color.accentText]: readable,
  [color.accentInk]: open('accent-ink', `lab(from ${color.accent} min(l, 46) a b)`),
  [color.accentEdge]: `lab(from ${color.accent} 82 0 0 / clamp(0, (l - 84) * .5, 1))`,
}
const inkOnDark = {
  [color.accentText]: readable,
  [color.accentInk]: open('accent-ink', `lab(from ${color.accent} max(l, 62) a b)`),
  [color.accentEdge]: `lab(from ${color.accent} 32 0 0 / clamp(0, (18 - l) * .5, 1))`,
}

const systemFonts = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
const radii = (modal: number, row: number, button: number, icon: number) => ({
  [shape.radiusModal]: open('radius-modal', `${modal}px`),
  [shape.radiusRow]: open('radius-row', `${row}px`),
  [shape.radiusButton]: open('radius-button', `${button}px`),
  [shape.radiusIcon]: open('radius-icon', `${icon}px`),
})
const heights = (row: number, gap: number, button: number) => ({
  [shape.rowHeight]: open('row-height', `${row}px`),
  [shape.rowGap]: open('row-gap', `${gap}px`),
  [shape.buttonHeight]: open('button-height', `${button}px`),
})

globalStyle('[data-appkit-theme]', {
  colorScheme: 'light',
  vars: {
    ...light,
    [shape.font]: open('font-family', systemFonts),
    ...radii(28, 16, 12, 10),
    ...heights(56, 8, 48),
  },
  '@supports': { [relative]: { vars: inkOnLight } },
})

const darkMode = {
  colorScheme: 'dark',
  vars: dark,
  '@supports': { [relative]: { vars: inkOnDark } },
} as const
globalStyle('[data-appkit-theme=dark]', darkMode)
globalStyle('[data-appkit-theme=system]', { '@media': { '(prefers-color-scheme: dark)': darkMode } })

// The config presets these (docs/theme.md).
globalStyle('[data-appkit-radius=none]', { vars: radii(0, 0, 0, 0) })
globalStyle('[data-appkit-radius=small]', { vars: radii(16, 10, 8, 6) })
globalStyle('[data-appkit-radius=large]', { vars: radii(36, 24, 24, 14) })
globalStyle('[data-appkit-density=compact]', { vars: heights(48, 4, 44) })
