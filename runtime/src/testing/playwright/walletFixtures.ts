// The declarations of the package are made without the types of Node.
/// <reference types="node" />

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Fixtures, Page, PlaywrightTestArgs } from '@playwright/test'
import type { PageWallet, PageWalletOrder, TestNamespace } from '../page/types.js'
import type { InstallWallet, TestWallet, WalletFixtures } from './types.js'

/**
 * For `test.extend`: `installWallet`, which puts fake wallets with real keys into the pages of the test's
 * context before their own scripts run, whatever their Content-Security-Policy.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * import { walletFixtures } from 'appkit-runtime/testing/playwright'
 *
 * export const test = base.extend(walletFixtures)
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

/** The build writes it beside this file. */
const pageScript = () => join(dirname(fileURLToPath(import.meta.url)), '../page/index.js')

type Command = 'behave' | 'selectAccount' | 'selectNetwork' | 'allow' | 'forget' | 'lock' | 'unlock' | 'emit'

export interface TestWalletPlace {
  readonly context: BrowserContext
  /** The page of the test, which is the default. */
  readonly page: Page
  readonly key: string
  readonly namespace: TestNamespace
}

/** The handle of a wallet that `walletFixtures` has installed. */
function createTestWallet(place: TestWalletPlace): TestWallet {
  const { context, page, key, namespace } = place
  const order = (method: Command, given: readonly unknown[]) => ({ key, namespace, method, given })
  /** In the open pages. Pages that were opened before the wallet was installed do not have it. */
  const tell = async (method: Command, ...given: readonly unknown[]) => {
    for (const each of context.pages()) await each.evaluate(obey, order(method, given))
  }
  /** In the open pages, and in all future ones. */
  const keep = async (method: Command, ...given: readonly unknown[]) => {
    await context.addInitScript(obey, order(method, given))
    await tell(method, ...given)
  }
  return {
    behave: (method, behaviour) => keep('behave', method, behaviour),
    selectAccount: (address) => keep('selectAccount', address),
    // The wallet stores these itself.
    selectNetwork: (network) => tell('selectNetwork', network),
    allow: () => tell('allow'),
    forget: () => tell('forget'),
    lock: () => tell('lock'),
    unlock: () => tell('unlock'),
    emit: (event, value) => tell('emit', event, value),
    calls: (of = page) => of.evaluate(read, { key, namespace, what: 'calls' as const }),
    prompts: (of = page) => of.evaluate(read, { key, namespace, what: 'prompts' as const }),
    listenerCount: (of = page) =>
      of.evaluate(
        ([ofKey, ofNamespace]) => window.appkitTestWallets.find(ofKey, ofNamespace).listenerCount(),
        [key, namespace] as const,
      ),
  }
}

interface Order {
  readonly key: string
  readonly namespace: TestNamespace
  readonly method: Command
  readonly given: readonly unknown[]
}

/** Runs in the page, so it uses nothing from outside. */
function obey({ key, namespace, method, given }: Order): void {
  const wallet = window.appkitTestWallets?.all.find(
    (each) => each.key === key && each.namespace === namespace,
  )
  ;(wallet?.[method] as ((...values: readonly unknown[]) => void) | undefined)?.(...given)
}

/** Runs in the page, too. */
function read({
  key,
  namespace,
  what,
}: {
  readonly key: string
  readonly namespace: TestNamespace
  readonly what: 'calls' | 'prompts'
}): PageWallet['calls'] {
  return window.appkitTestWallets.find(key, namespace)[what].map(({ method, params }) => ({ method, params }))
}
