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

const tabNames = {
  browser: 'browser',
  unsupported: 'browser',
  mobile: 'mobile',
  qrcode: 'mobile',
  web: 'webapp',
  desktop: 'desktop',
} as const

/** A tab for every way to a wallet. */
export function PlatformTabs({ platforms, ...props }: PlatformTabsProps) {
  const tabs = platforms.map((id) => {
    const name = tabNames[id]
    return { id, name, label: name === 'webapp' ? messages.web : messages[name] }
  })
  return <Tabs label={messages.tabs} tabs={tabs} {...props} />
}
