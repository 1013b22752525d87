import type { BrowserContext } from '@playwright/test'
import { bringScenes, moveKey } from './bringScenes.js'
import { type EmbeddedScene, embeddedScenes } from './embeddedScenes.js'
import { guestScenes } from './guestScenes.js'
import { mailScenes } from './mailScenes.js'
import { passkeyScenes } from './passkeyScenes.js'
import { permissionScenes } from './permissionScenes.js'
import { recoveryScenes } from './recoveryScenes.js'
import { blockStorage, storageScenes } from './storageScenes.js'
import { hideCovers, windowScenes } from './windowScenes.js'

export interface EmbeddedApp {
  /** Subject of its screens. */
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
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
}

/** A sheet shows one app with our own frame, in one browser. */
export const embeddedApps: readonly EmbeddedApp[] = [
  { subject: 'the embedded wallet', suffix: '', scenes: embeddedScenes },
  { subject: 'a guest', suffix: '-guest', scenes: guestScenes, frame: { guests: true } },
  { subject: 'a new device', suffix: '-recovery', scenes: recoveryScenes },
  { subject: 'a wallet that is brought', suffix: '-bring', scenes: bringScenes, frame: { moveKey } },
  { subject: 'a passkey', suffix: '-passkey', scenes: passkeyScenes },
  {
    subject: 'a permission and of leaving',
    suffix: '-permission',
    scenes: permissionScenes,
    frame: { smartAccounts: true },
  },
  { subject: 'a window of the wallet', suffix: '-window', scenes: windowScenes, prepare: hideCovers },
  {
    subject: 'a log-in without storage',
    suffix: '-storage',
    scenes: storageScenes,
    prepare: blockStorage,
  },
  { subject: 'a mail', suffix: '-mail', scenes: mailScenes },
]

/** The app around the frame, as its users see it. */
export const embeddedConfig = {
  metadata: { name: 'My Shop', description: '', url: 'https://shop.example', icons: [] },
  theme: { head: true },
}
