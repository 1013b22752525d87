// The declarations of the package are made without the types of Node.
/// <reference types="node" />
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fixtures, PlaywrightTestArgs } from '@playwright/test'
import type { PageWalletOrder, TestNamespace } from '../page/types.js'
import { createTestWallet } from './createTestWallet.js'
import type { InstallWallet, WalletFixtures } from './types.js'

/**
 * For `test.extend`: `installWallet`, which puts fake wallets with real keys into the pages of the test's
 * context before their own scripts run, whatever their Content-Security-Policy.
 *
 * @example
 * const test = base.extend<WalletFixtures>(walletFixtures)
 */
export const walletFixtures: Fixtures<WalletFixtures, object, PlaywrightTestArgs> = {
  installWallet: async ({ context, page }, use) => {
    let count = 0
    const install: InstallWallet = async (namespaces, info = {}) => {
      if (count === 0) await context.addInitScript({ path: pageScript() })
      count++
      const key = `wallet-${count}`
      const order: PageWalletOrder = { ...info, key, namespaces }
      await context.addInitScript((given) => window.appkitTestWallets.install(given), order)
      const handles = Object.keys(namespaces).map((namespace) => [
        namespace,
        createTestWallet({ context, page, key, namespace: namespace as TestNamespace }),
      ])
      return Object.fromEntries(handles)
    }
    await use(install)
  },
}

/** The build puts it beside this file. */
const pageScript = () => join(dirname(fileURLToPath(import.meta.url)), '../page/index.js')
