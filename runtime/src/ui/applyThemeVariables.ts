import type { ThemeVariables } from '../kit/config.js'

/**
 * Sets theme variables on an element through CSSOM, which a strict content policy allows.
 *
 * @param variables names of the theme contract with or without `--appkit-` (docs/theme.md).
 * @returns a function that takes them away again.
 */
export function applyThemeVariables({ style }: HTMLElement, variables: ThemeVariables): () => void {
  const names = Object.entries(variables).map(([key, value]) => {
    const name = key.startsWith('--') ? key : `--appkit-${key}`
    style.setProperty(name, String(value))
    return name
  })
  return () => {
    for (const name of names) style.removeProperty(name)
  }
}
