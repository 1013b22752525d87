import type { ThemeState } from '../../kit/state.js'
import type { ThemeVariable } from '../../kit/themeConfig.js'

/** The icon of the embedded wallet: an envelope. */
export const walletIcon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#3355ff"/><path d="M10 14h20v13H10zm0 0 10 8 10-8" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>',
  )

/** `#rrggbb` of a colour as browsers compute it; undefined for another notation, or for a transparent one. */
function toHex(color: string): string | undefined {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1)
  return parts && `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

/** The names that frames have for variables of the theme contract. */
const frameNames = {
  'font-family': '--w3m-font-family',
  'radius-button': '--w3m-border-radius-master',
  'z-index': '--w3m-z-index',
} as const satisfies Partial<Record<ThemeVariable, string>>

/**
 * The theme of the page in the names that frames know.
 *
 * @param theme - of the kit.
 * @param accent - as browsers compute it, `rgb(…)`; another notation is left out.
 * @param background - the same of what the frame is shown on.
 * @returns the payload of SYNC_THEME.
 */
export function readFrameTheme({ mode, variables }: ThemeState, accent: string, background: string) {
  const isDark = mode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : mode === 'dark'
  const [accentHex, backgroundHex] = [accent, background].map(toHex)
  const shared = accentHex === undefined ? {} : { '--w3m-accent': accentHex }
  const named = Object.entries(frameNames).flatMap(([name, frameName]) => {
    const value = variables[name as ThemeVariable] ?? variables[`--appkit-${name as ThemeVariable}`]
    return value === undefined ? [] : [[frameName, value] as const]
  })
  return {
    themeMode: isDark ? ('dark' as const) : ('light' as const),
    themeVariables: { ...Object.fromEntries(named), ...shared },
    w3mThemeVariables: { ...shared, ...(backgroundHex && { '--w3m-background': backgroundHex }) },
  }
}
