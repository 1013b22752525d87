import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import * as css from './platforms.css.js'
import type { Platform } from './types.js'

export interface PlatformTabsProps {
  readonly platforms: readonly Platform[]
  readonly selected: Platform
  readonly onSelect: (platform: Platform) => void
  /** What the selected tab shows. */
  readonly children: ReactNode
}

const labels: Readonly<Record<Platform, string>> = {
  browser: messages.browser,
  unsupported: messages.browser,
  mobile: messages.mobile,
  qrcode: messages.mobile,
  web: messages.web,
  desktop: messages.desktop,
}

/** Tabs as in the ARIA Authoring Practices, with automatic activation: one tab stop, arrows, Home and End. */
export function PlatformTabs({ platforms, selected, onSelect, children }: PlatformTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const at = platforms.indexOf(selected)
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      Home: 0,
      End: platforms.length - 1,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + platforms.length) % platforms.length
    onSelect(platforms[index] ?? selected)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={messages.tabs} ref={list} onKeyDown={onKeyDown}>
        {platforms.map((platform) => (
          <button
            key={platform}
            type="button"
            role="tab"
            id={`${id}-${platform}`}
            className={css.tab}
            aria-selected={platform === selected}
            aria-controls={`${id}-panel`}
            tabIndex={platform === selected ? 0 : -1}
            data-testid={`tab-${labels[platform].toLowerCase()}`}
            onClick={() => onSelect(platform)}
          >
            {labels[platform]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}
