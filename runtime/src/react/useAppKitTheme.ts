'use client'
import { useMemo } from 'react'
import { setTheme } from '../kit/actions/setTheme.js'
import type { ThemeMode, ThemeVariables } from '../kit/config.js'
import { useKit } from './useKit.js'
import { useSignalValue } from './useSignalValue.js'

export interface UseAppKitThemeReturnType {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
}

/** The theme, and ways to change it. */
export function useAppKitTheme(): UseAppKitThemeReturnType {
  const kit = useKit('useAppKitTheme')
  const { mode, variables } = useSignalValue(kit.theme)
  return useMemo(
    () => ({
      themeMode: mode,
      themeVariables: variables,
      setThemeMode: (next) => setTheme(kit, { mode: next }),
      setThemeVariables: (next) => setTheme(kit, { variables: next }),
    }),
    [kit, mode, variables],
  )
}
