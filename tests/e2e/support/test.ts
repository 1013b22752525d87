import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type { AppKitConfig } from 'appkit-runtime'
import { cache, type Stage, stageFile } from './stage.js'
import type { PageWalletOptions } from './walletPage.js'

/** The sandbox's first two accounts. */
export const accounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

export interface StageOptions {
  readonly config?: Partial<AppKitConfig>
  readonly strict?: boolean
  readonly hostile?: boolean
  readonly buttons?: readonly string[]
}

interface Fixtures {
  stage: Stage
  /** Installs a wallet before the page's own scripts. */
  wallet(options?: Partial<PageWalletOptions> & { chainIds?: readonly number[] }): Promise<void>
  /** Lets this test's page ask another server of this machine. */
  allow(url: string): void
  /** Opens the stage page with a config. */
  openStage(options?: StageOptions): Promise<void>
}

/**
 * Every test runs under the strict CSP and fails when the page breaks it, throws, or asks any host
 * but its own and the sandbox.
 */
export const test = base.extend<Fixtures & { guard: undefined; allowed: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  stage: async ({}, use) => use(JSON.parse(readFileSync(stageFile, 'utf8')) as Stage),
  allowed: async ({ stage }, use) =>
    use([stage.app, stage.stage, stage.sandbox].map((url) => new URL(url).origin)),
  allow: async ({ allowed }, use) => use((url) => void allowed.push(new URL(url).origin)),
  wallet: async ({ page, stage }, use) => {
    await use(async ({ chainIds = [31337], ...options } = {}) => {
      const chains = chainIds.map((chainId) => ({
        chainId,
        rpcUrl: `${stage.sandbox}/blockchain/v1/?chainId=eip155:${chainId}&projectId=wallet`,
      }))
      await page.addInitScript((given) => window.installTestWallet(given as never), {
        chains,
        privateKeys: keys,
        ...options,
      })
    })
  },
  openStage: async ({ page, stage }, use) => {
    await use(async (options = {}) => {
      const endpoints = {
        catalogue: `${stage.sandbox}/catalogue`,
        blockchainApi: `${stage.sandbox}/blockchain`,
      }
      const query = JSON.stringify({ ...options, config: { endpoints, ...options.config } })
      await page.goto(`${stage.stage}?options=${encodeURIComponent(query)}`)
    })
  },
  guard: [
    async ({ page, allowed }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^https?:/.test(protocol) && !allowed.includes(origin))
          errors.push(`a request left for ${origin}`)
      })
      await page.addInitScript({ path: join(cache, 'wallet/wallet.js') })
      await use(undefined)
      if (!page.isClosed()) errors.push(...(await page.evaluate(() => window.cspViolations ?? [])))
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

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

export { expect }
