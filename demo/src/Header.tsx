import { AppKitButton, useAppKitTheme } from 'appkit-runtime/react'
import { Brand } from './Brand'
import { LanguageSwitch } from './LanguageSwitch'
import type { DockPage } from './tasks'

export interface HeaderProps {
  readonly shown: DockPage | undefined
  /** Whether the button of the drawer would cover the widget, where it is a bar at the bottom of the window. */
  readonly isCovering: boolean
  onShow(page: DockPage | undefined): void
}

export function Header({ shown, isCovering, onShow }: HeaderProps) {
  const { themeMode, setThemeMode } = useAppKitTheme()
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
        onClick={() => onShow(shown ? undefined : 'phone')}
      >
        Phone &amp; mailbox
      </button>
      <LanguageSwitch />
      <button type="button" className="quiet" onClick={() => setThemeMode(isDark ? 'light' : 'dark')}>
        {isDark ? 'Light' : 'Dark'}
      </button>
      <AppKitButton />
    </section>
  )
}
