import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type { AppKitConfig } from 'appkit-runtime'
import type { Eip155Wallet } from 'appkit-runtime/testing'
import { type WalletFixtures, walletFixtures } from 'appkit-runtime/testing/playwright'
import { keepSaid } from './said.js'
import { type Stage, slowness, stageFile } from './stage.js'
import { findStoredSecrets } from './storedSecrets.js'

/** The sandbox's first two accounts. */
export const accounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
export const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

export interface StageOptions {
  readonly config?: Partial<AppKitConfig>
  /** Those the page works with; eip155 by default. */
  readonly namespaces?: readonly string[]
  /** CAIP-2 ids, in their order. */
  readonly networks?: readonly string[]
  readonly strict?: boolean
  readonly hostile?: boolean
  /** The language of the page, in the place of English. */
  readonly lang?: string
  readonly buttons?: readonly string[]
  /** Features besides those that every app has, by their ids. */
  readonly features?: readonly string[]
  /** Signs in with functions of `siweConfig`, and these settings of it. */
  readonly siwe?: { readonly required?: boolean; readonly signOutOnDisconnect?: boolean }
}

export interface WalletOptions {
  readonly name?: string
  readonly rdns?: string
  readonly uuid?: string
  readonly chainIds?: readonly number[]
  /** 0x and 64 hex digits each. */
  readonly privateKeys?: readonly string[]
  /** Announce it when `announceWallet` is called, as slow extensions do. */
  readonly isLate?: boolean
  /** Put it at window.ethereum and do not announce it. */
  readonly injected?: boolean
}

interface Fixtures extends WalletFixtures {
  stage: Stage
  /** Installs a wallet of eip155 before the page's own scripts. */
  wallet(options?: WalletOptions): Promise<void>
  /** Lets this test's page ask another server of this machine. */
  allow(url: string): void
  /** Opens the stage page with a config, in the test's page or in another one. */
  openStage(options?: StageOptions, in_?: Page): Promise<void>
  /** Installs a wallet, opens the stage page and opens the modal. */
  openModal(wallet?: WalletOptions, stage?: StageOptions): Promise<void>
}

declare global {
  interface Window {
    /** The wallets of eip155, in the order they were installed. */
    readonly testWallets: readonly Eip155Wallet[]
    cspViolations: string[]
  }
}

/**
 * Every test runs under the strict CSP and fails when the page breaks it, throws, asks any host but its own
 * and the sandbox, or leaves something in the browser that must not be there (T-H1).
 */
export const test = base.extend<Fixtures & { guard: undefined; allowed: string[] }, { slow: undefined }>({
  ...walletFixtures,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  stage: async ({}, use) => use(JSON.parse(readFileSync(stageFile, 'utf8')) as Stage),
  allowed: async ({ stage }, use) =>
    use([stage.app, stage.stage, stage.sandbox].map((url) => new URL(url).origin)),
  allow: async ({ allowed }, use) => use((url) => void allowed.push(new URL(url).origin)),
  wallet: async ({ installWallet, stage }, use) => {
    await use(async (given = {}) => {
      const { chainIds = [31337], privateKeys = keys, isLate, injected, ...info } = given
      const options = {
        ...info,
        chains: chainsOf(stage, chainIds),
        privateKeys: privateKeys as readonly `0x${string}`[],
        as: injected ? 'injected' : 'announced',
      } as const
      await installWallet({ eip155: options }, isLate ? { after: never } : {})
    })
  },
  openStage: async ({ page, stage }, use) => {
    await use(async (options = {}, in_ = page) => {
      const endpoints = {
        catalogue: `${stage.sandbox}/catalogue`,
        blockchainApi: `${stage.sandbox}/blockchain`,
      }
      const query = JSON.stringify({ ...options, config: { endpoints, ...options.config } })
      await in_.goto(`${stage.stage}?options=${encodeURIComponent(query)}`)
    })
  },
  openModal: async ({ page, wallet, openStage }, use) => {
    await use(async (options, stage) => {
      await wallet(options)
      await openStage(stage)
      await ui(page).connect.click()
    })
  },
  // With `APPKIT_SLOW=6` a page has a sixth of the processor's speed, which must not make a test fail.
  slow: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const program = fileURLToPath(new URL('slowRenderers.mjs', import.meta.url))
      const child =
        slowness > 1 && process.platform === 'linux'
          ? spawn(process.execPath, [program, String(slowness)], { stdio: ['pipe', 'ignore', 'inherit'] })
          : undefined
      await use(undefined)
      child?.stdin.end()
    },
    { auto: true, scope: 'worker' },
  ],
  guard: [
    async ({ context, allowed }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^https?:/.test(protocol) && !allowed.includes(origin))
          errors.push(`a request left for ${origin}`)
      })
      if (process.platform !== 'linux') context.on('page', slowDown)
      await context.addInitScript(watchPage)
      await context.addInitScript(keepSaid)
      await use(undefined)
      for (const page of context.pages())
        errors.push(...(await page.evaluate(() => window.cspViolations ?? [])))
      errors.push(...(await findStoredSecrets(context)))
      // A request that a page still makes when its test has ended fails while it is answered, which is nobody's fault.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** The longest time of a timer (24 days), in ms. */
const never = 2 ** 31 - 1

/** Chains of the sandbox as a wallet of eip155 takes them. */
export const chainsOf = (stage: Stage, chainIds: readonly number[]) =>
  chainIds.map((chainId) => ({
    chainId,
    rpcUrl: `${stage.sandbox}/blockchain/v1/?chainId=eip155:${chainId}&projectId=wallet`,
  }))

/** Slows a page by Chromium itself, which takes a whole core for each: it is the way where processes cannot be listed. */
async function slowDown(page: Page): Promise<void> {
  if (slowness === 1) return
  // A page may be closed before it is slow.
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => undefined)
  await session?.send('Emulation.setCPUThrottlingRate', { rate: slowness }).catch(() => undefined)
}

/** Runs in the page. */
function watchPage(): void {
  window.cspViolations = []
  document.addEventListener('securitypolicyviolation', (event) =>
    window.cspViolations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`),
  )
  Object.defineProperty(window, 'testWallets', {
    configurable: true,
    get: () =>
      (window.appkitTestWallets?.all ?? [])
        .filter(({ namespace }) => namespace === 'eip155')
        .map(({ fake }) => fake),
  })
}

/** Controls of the modal by their test ids. */
export const ui = (page: Page) => ({
  connect: page.getByTestId('connect-button'),
  account: page.getByTestId('account-button'),
  network: page.getByTestId('w3m-network-button'),
  card: page.getByTestId('w3m-modal-card'),
  title: page.getByTestId('w3m-header-text'),
  back: page.getByTestId('header-back'),
  close: page.getByTestId('w3m-header-close'),
  wallet: (id = 'test.appkit.wallet') => page.getByTestId(`wallet-selector-${id}`),
  networkRow: (name: string) => page.getByTestId(`w3m-network-switch-${name}`),
})

/** Connects a wallet from the Connect view, and waits until the modal has closed. */
export async function connectWallet(page: Page, id?: string): Promise<void> {
  await ui(page).connect.click()
  await ui(page).wallet(id).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
}

/** Announces the page's first wallet, which was installed as a late one (EIP-6963). */
export const announceWallet = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const [wallet] = window.testWallets
    if (wallet === undefined) throw new Error('The page has no wallet to announce')
    const { info, provider } = wallet
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })

export { expect }
