import { assignVars, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'

const name = (value: string | null) => `ak-${value}`

/** Colours, which differ between light and dark. Inside the kit only; hosts set `--appkit-*` (docs/theme.md). */
export const color = createGlobalThemeContract(
  {
    accent: 'accent',
    accentText: 'accent-text',
    accentInk: 'accent-ink',
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

/** Shapes and type, the same in both modes. */
export const shape = createGlobalThemeContract(
  {
    font: 'font',
    radiusModal: 'r-modal',
    radiusRow: 'r-row',
    radiusButton: 'r-button',
    radiusIcon: 'r-icon',
  },
  name,
)

const open = (variable: string, fallback: string) => `var(--appkit-${variable}, ${fallback})`

const light = assignVars(color, {
  accent: open('accent', '#3355ff'),
  accentText: open('accent-text', '#ffffff'),
  accentInk: open('accent-ink', color.accent),
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
  accent: open('accent', '#8098ff'),
  accentText: open('accent-text', '#0c0f14'),
  accentInk: open('accent-ink', color.accent),
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
// luminance alone, so these bounds are contrast bounds.
const RELATIVE = '(color: lab(from red l a b))'
const readable = open('accent-text', `lab(from ${color.accent} clamp(3, (49.4 - l) * 999, 100) 0 0)`)
const inkOnLight = {
  [color.accentText]: readable,
  [color.accentInk]: open('accent-ink', `lab(from ${color.accent} min(l, 46) a b)`),
}
const inkOnDark = {
  [color.accentText]: readable,
  [color.accentInk]: open('accent-ink', `lab(from ${color.accent} max(l, 62) a b)`),
}

globalStyle('[data-appkit-theme]', {
  colorScheme: 'light',
  vars: {
    ...light,
    ...assignVars(shape, {
      font: open('font-family', 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'),
      radiusModal: open('radius-modal', '28px'),
      radiusRow: open('radius-row', '16px'),
      radiusButton: open('radius-button', '12px'),
      radiusIcon: open('radius-icon', '10px'),
    }),
  },
  '@supports': { [RELATIVE]: { vars: inkOnLight } },
})

const darkMode = {
  colorScheme: 'dark',
  vars: dark,
  '@supports': { [RELATIVE]: { vars: inkOnDark } },
} as const
globalStyle('[data-appkit-theme=dark]', darkMode)
globalStyle('[data-appkit-theme=system]', { '@media': { '(prefers-color-scheme: dark)': darkMode } })
