import type { ThemeMode, ThemeVariables } from './config.js'
import type { Kit } from './types.js'

/** Changes the theme of the page. Variables are added to those already set. */
export function setTheme(
  kit: Kit,
  { mode, variables }: { readonly mode?: ThemeMode; readonly variables?: ThemeVariables },
): void {
  const present = kit.theme.peek()
  kit.theme.value = { ...present, ...(mode && { mode }), variables: { ...present.variables, ...variables } }
}
