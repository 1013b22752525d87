import type { ThemeState } from '../kit/state.js'
import type { ThemeConfig } from '../kit/themeConfig.js'

/**
 * Sets the variables of a theme on an element through CSSOM, which a strict content policy allows, and what the config presets as
 * attributes for the style sheet.
 *
 * @param theme - names of the theme contract with or without `--appkit-` (docs/theme.md). A style sheet of the host has priority over
 *   its accent, but not over its variables.
 * @returns a function that takes the variables away again.
 */
export function applyTheme(
  { dataset, style }: HTMLElement,
  { accent, variables }: ThemeState,
  { radius, density }: ThemeConfig = {},
): () => void {
  if (radius) dataset.appkitRadius = radius
  if (density) dataset.appkitDensity = density
  const given = Object.entries({ ...(accent && { '--ak-config-accent': accent }), ...variables })
  const names = given.map(([key, value]) => {
    const name = key.startsWith('--') ? key : `--appkit-${key}`
    style.setProperty(name, String(value))
    return name
  })
  return () => {
    for (const name of names) style.removeProperty(name)
  }
}
