import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import type { Keepers } from '../extension/src/worker/types.js'
import { kitOf } from './support/kitOf.js'
import { namespaceSetups } from './support/namespaces.js'
import { signAndVerify } from './support/signAndVerify.js'
import { cache } from './support/stage.js'
import { test as base, expect, ui } from './support/test.js'

/** A browser with the extension in it, and nothing else of ours but what the guard puts into pages. */
const test = base.extend({
  context: async ({ launchOptions }, use) => {
    const extension = join(cache, 'extension')
    const context = await chromium.launchPersistentContext('', {
      ...launchOptions,
      // Chromium alone; the headless shell takes no extensions.
      channel: 'chromium',
      viewport: { width: 1280, height: 800 },
      args: [
        ...(launchOptions.args ?? []),
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
      ],
    })
    await use(context)
    await context.close()
  },
})

const rows = {
  eip155: 'test.extension',
  solana: 'test.extension',
  bip122: 'test.extension',
  polkadot: 'Extension Wallet',
  cosmos: 'keplr',
}
const namespaces = namespaceSetups.map(({ namespace }) => namespace)
const networks = namespaceSetups.flatMap((setup) => setup.networks[0])

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

test('an extension is one wallet of four namespaces and one of a fifth; all are connected, and each signs', async ({
  page,
  context,
  openStage,
  stage,
}) => {
  await openStage({ namespaces, networks })
  await ui(page).connect.click()
  await expect(page.getByTestId('wallet-list').getByText('Extension Wallet')).toHaveCount(1)
  await page.getByTestId('wallet-list').getByText('Extension Wallet').click()
  await expect(page.getByTestId(/^wui-list-chain-/)).toHaveCount(4)
  await ui(page).card.getByRole('button', { name: 'Connect all' }).click()
  await expect(ui(page).card).toBeHidden()
  await kitOf(page).open({ view: 'Connect' })
  await ui(page).wallet(rows.cosmos).click()
  for (const namespace of namespaces)
    await expect(page.getByTestId(`${namespace}-status`)).toHaveText('connected')
  for (const namespace of namespaces) await signAndVerify(page, stage, namespace)

  await test.step('all come back after a reload', async () => {
    await page.reload()
    for (const namespace of namespaces)
      await expect(page.getByTestId(`${namespace}-status`)).toHaveText('connected')
    for (const namespace of namespaces) await signAndVerify(page, stage, namespace)
  })

  await test.step('an account chosen in the extension is followed', async () => {
    const worker = await workerOf(context)
    const chosen = namespaceSetups.flatMap(({ namespace, addresses, own = addresses }) =>
      namespace === 'bip122' ? [] : [[namespace, own[1]] as const],
    )
    await worker.evaluate(async (each) => {
      const all = await (globalThis as unknown as { keepers: Promise<Keepers> }).keepers
      for (const [namespace, address] of each) all[namespace].selectAccount(address)
    }, chosen)
    for (const { namespace, addresses } of namespaceSetups)
      if (namespace !== 'bip122')
        await expect(page.getByTestId(`${namespace}-account`)).toHaveText(new RegExp(`:${addresses[1]}$`))
    for (const namespace of namespaces) await signAndVerify(page, stage, namespace)
  })

  await test.step('and all leave', async () => {
    await kitOf(page).disconnect()
    for (const namespace of namespaces)
      await expect(page.getByTestId(`${namespace}-status`)).toHaveText('disconnected')
    await page.reload()
    await expect(ui(page).connect).toHaveText('Connect wallet')
  })
})
