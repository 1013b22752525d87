import type { ReactNode } from 'react'
import { Tabs } from '../../../ui/components/tabs/Tabs.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import type { Platform } from './types.js'

export interface PlatformTabsProps {
  readonly platforms: readonly Platform[]
  readonly selected: Platform
  readonly onSelect: (platform: Platform) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

const labels = (): Readonly<Record<Platform, string>> => ({
  browser: messages.browser,
  unsupported: messages.browser,
  mobile: messages.mobile,
  qrcode: messages.mobile,
  web: messages.web,
  desktop: messages.desktop,
})

/** A tab for every way to a wallet. */
export function PlatformTabs({ platforms, ...props }: PlatformTabsProps) {
  const names = labels()
  const tabs = platforms.map((id) => ({ id, label: names[id] }))
  return <Tabs label={messages.tabs} tabs={tabs} {...props} />
}
