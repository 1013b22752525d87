import type { Page } from '@playwright/test'
import type { InstallWallet } from 'appkit-runtime/testing/playwright'
import { namespaceSetups } from '../e2e/support/namespaces.js'
import type { Stage } from '../e2e/support/stage.js'
import type { StageOptions } from '../e2e/support/test.js'
import { collectibleScenes } from './buyScenes.js'
import { emailScenes, emailStage, serveOtherFrame } from './emailScenes.js'
import { installPayingWallet, payScenes, payStage } from './payScenes.js'
import { asPhone, claimPhone, phoneScenes, remoteConfig, remoteScenes } from './remoteScenes.js'
import { installWallets, type Scene, scenes } from './scenes.js'
import { installSessionWallet, sessionScenes } from './sessionScenes.js'
import { serveSocials, socialPhoneScenes, socialScenes, socialStage } from './socialScenes.js'
import { installWalletWithPast, walletScenes, walletStage } from './walletScenes.js'

export interface Mode {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly colorScheme?: 'light' | 'dark'
  readonly forcedColors?: 'active'
  readonly dir?: 'rtl'
  readonly locale?: string
  /** A page at 200 % has half of the CSS pixels and twice the device's. */
  readonly zoom?: number
  readonly font?: string
}

/** A site that answers until it is closed. */
interface Served {
  readonly site: string
  close(): Promise<void>
}

export interface App {
  readonly suffix: string
  readonly scenes: readonly Scene[]
  /** Installs wallets of the browser. */
  readonly install?: (install: InstallWallet, stage: Stage) => Promise<unknown>
  readonly prepare?: (page: Page) => Promise<void>
  /** Starts the site of the embedded wallet. */
  readonly serve?: (stage: Stage) => Promise<Served>
  /** @param site - of the embedded wallet, where it is served */
  readonly stage: (stage: Stage, site: string) => StageOptions
  readonly isShown?: (mode: Mode) => boolean
}

const networks = namespaceSetups.flatMap((setup) => setup.networks)

/** Wallets on other devices have all that the other sheets show of a view, so four modes are enough. */
const isPlain = ({ name, width }: Mode) => ![320, 768].includes(width) && /^\d+ (light|dark)$/.test(name)
const remoteStage = (stage: Stage) => ({
  namespaces: namespaceSetups.map(({ namespace }) => namespace),
  networks,
  config: remoteConfig(stage),
})

/**
 * A sheet shows one app: without wallet features, with them, with collectibles, with sessions, with payments, with log-ins by email and
 * by other accounts, and with wallets on other devices, on a phone too.
 */
export const apps: readonly App[] = [
  {
    suffix: '',
    scenes,
    install: installWallets,
    stage: () => ({ namespaces: namespaceSetups.map(({ namespace }) => namespace), networks, config: {} }),
  },
  {
    suffix: '-wallet',
    scenes: walletScenes,
    install: installWalletWithPast,
    stage: (stage: Stage) => ({ features: walletStage.features, config: walletStage.config(stage) }),
  },
  {
    suffix: '-sessions',
    scenes: sessionScenes,
    install: installSessionWallet,
    stage: (stage: Stage) => ({
      features: ['smartSessions'],
      config: { endpoints: { blockchainApi: `${stage.sandbox}/blockchain` } },
    }),
    isShown: isPlain,
  },
  {
    suffix: '-pay',
    scenes: payScenes,
    install: installPayingWallet,
    stage: payStage,
    isShown: isPlain,
  },
  {
    suffix: '-collectibles',
    scenes: collectibleScenes,
    install: installPayingWallet,
    stage: (stage: Stage) => ({
      features: ['balances', 'collectibles', 'history'],
      config: { endpoints: { blockchainApi: `${stage.sandbox}/blockchain` } },
    }),
    isShown: isPlain,
  },
  {
    suffix: '-email',
    scenes: emailScenes,
    serve: serveOtherFrame,
    stage: emailStage,
    isShown: isPlain,
  },
  {
    suffix: '-socials',
    scenes: socialScenes,
    serve: serveSocials,
    stage: socialStage,
    isShown: isPlain,
  },
  {
    suffix: '-social-phone',
    scenes: socialPhoneScenes,
    serve: serveSocials,
    stage: socialStage,
    prepare: claimPhone,
    isShown: (mode: Mode) => isPlain(mode) && mode.width === 360,
  },
  { suffix: '-code', scenes: remoteScenes, stage: remoteStage, isShown: isPlain },
  {
    suffix: '-phone',
    scenes: phoneScenes,
    stage: remoteStage,
    prepare: asPhone,
    isShown: (mode: Mode) => isPlain(mode) && mode.width === 360,
  },
]
