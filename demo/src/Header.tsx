import { AppKitButton, useAppKitTheme } from 'appkit-runtime/react'
import { useRef } from 'react'
import { Brand } from './Brand'
import { LanguageSwitch } from './LanguageSwitch'
import type { DockPage } from './tasks'

export interface HeaderProps {
  readonly shown: DockPage | undefined
  /** The page of the drawer that a task needs and that is still to be opened. */
  readonly wanted: DockPage | undefined
  /** Whether the button of the drawer would cover the widget, where it is a bar at the bottom of the window. */
  readonly isCovering: boolean
  onShow(page: DockPage | undefined): void
}

export function Header({ shown, wanted, isCovering, onShow }: HeaderProps) {
  const { themeMode, setThemeMode } = useAppKitTheme()
  // The drawer comes back as it was left.
  const last = useRef<DockPage>('phone')
  if (shown) last.current = shown
  const isDark =
    themeMode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : themeMode === 'dark'
  return (
    <section className="appkit-header" aria-label="Account and theme">
      <Brand />
      <button
        type="button"
        className="quiet dock-button"
        aria-expanded={shown !== undefined}
        data-covering={isCovering}
        data-wanted={wanted !== undefined}
        onClick={() => onShow(shown ? undefined : (wanted ?? last.current))}
      >
        {wanted ? `Open the ${wanted}` : 'Phone & mailbox'}
      </button>
      <LanguageSwitch />
      <button type="button" className="quiet" onClick={() => setThemeMode(isDark ? 'light' : 'dark')}>
        {isDark ? 'Light' : 'Dark'}
      </button>
      <AppKitButton />
    </section>
  )
}
