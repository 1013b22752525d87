import type { BrowserContext } from '@playwright/test'
import { type EmbeddedScene, embeddedScenes } from './embeddedScenes.js'
import { guestScenes } from './guestScenes.js'
import { recoveryScenes } from './recoveryScenes.js'

export interface EmbeddedApp {
  /** What its screens are of. */
  readonly subject: string
  readonly suffix: string
  readonly scenes: readonly EmbeddedScene[]
  /** How its frame is started. */
  readonly frame?: {
    readonly guests?: boolean
    readonly smartAccounts?: boolean
    readonly moveKey?: string
  }
  /** Changes the browser before the app is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<void>
}

/** A sheet shows one app with our own frame, in one browser. */
export const embeddedApps: readonly EmbeddedApp[] = [
  { subject: 'the embedded wallet', suffix: '', scenes: embeddedScenes },
  { subject: 'a guest', suffix: '-guest', scenes: guestScenes, frame: { guests: true } },
  { subject: 'a new device', suffix: '-recovery', scenes: recoveryScenes },
]

/** The app around the frame, as its users see it. */
export const embeddedConfig = {
  metadata: { name: 'My Shop', description: '', url: 'https://shop.example', icons: [] },
  theme: { head: true },
}
