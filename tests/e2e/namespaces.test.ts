import type { Page } from '@playwright/test'
import type { TestWallet } from 'appkit-runtime/testing/playwright'
import { kitOf } from './support/kitOf.js'
import { type NamespaceSetup, namespaceSetups } from './support/namespaces.js'
import { signAndVerify } from './support/signAndVerify.js'
import { test as base, expect, ui } from './support/test.js'

/** A wallet of the namespace on the stage, and the words for what happens to it. */
const test = base.extend<{
  setup: NamespaceSetup
  wallets: readonly [TestWallet, TestWallet]
  status: ReturnType<Page['getByTestId']>
  account: ReturnType<Page['getByTestId']>
}>({
  setup: [namespaceSetups[0] as NamespaceSetup, { option: true }],
  wallets: async ({ setup, installWallet, openStage, stage }, use) => {
    const { namespace, networks } = setup
    const handles: TestWallet[] = []
    for (const wallet of setup.wallets) {
      const installed = await installWallet(wallet.options(stage), wallet.info)
      handles.push(installed[namespace] as TestWallet)
    }
    const customRpcUrls = setup.rpcUrls?.(stage) ?? {}
    await openStage({ namespaces: [namespace], networks, config: { customRpcUrls } })
    await use(handles as unknown as readonly [TestWallet, TestWallet])
  },
  status: async ({ page, setup }, use) => use(page.getByTestId(`${setup.namespace}-status`)),
  account: async ({ page, setup }, use) => use(page.getByTestId(`${setup.namespace}-account`)),
})

const connectWith = async (page: Page, setup: NamespaceSetup, which: 0 | 1 = 0) => {
  await ui(page).wallet(setup.wallets[which].id).click()
}

for (const setup of namespaceSetups)
  test.describe(setup.namespace, () => {
    const [first, second] = setup.addresses
    const [own, ownSecond] = setup.own ?? setup.addresses
    const [network, secondNetwork] = setup.networks
    test.use({ setup })

    test('a wallet is found, connected, signs what another library verifies, is back after a reload, leaves, and is followed to another account and network', {
      tag: '@core',
    }, async ({ page, wallets: [wallet], status, account, stage }) => {
      await test.step('it is found, connected and signs', async () => {
        await ui(page).connect.click()
        await expect(ui(page).wallet(setup.wallets[0].id)).toContainText(setup.wallets[0].name)
        await connectWith(page, setup)
        await expect(ui(page).card).toBeHidden()
        await expect(status).toHaveText('connected')
        await expect(account).toHaveText(`${network}:${first}`)
        expect((await wallet.prompts()).length).toBeGreaterThan(0)
        await signAndVerify(page, stage, setup.namespace)
      })
      await test.step('a reload brings it back and asks nobody', async () => {
        await page.reload()
        await expect(status).toHaveText('connected')
        await expect(account).toHaveText(`${network}:${first}`)
        expect(await wallet.prompts()).toEqual([])
        await signAndVerify(page, stage, setup.namespace)
      })
      await test.step('who has left is not brought back', async () => {
        await kitOf(page).disconnect(setup.namespace)
        await expect(status).toHaveText('disconnected')
        await expect.poll(() => wallet.listenerCount()).toBe(0)
        await page.reload()
        await expect(ui(page).connect).toHaveText('Connect wallet')
        await expect(status).toHaveText('disconnected')
      })
      await test.step('another account and another network are followed', async () => {
        await ui(page).connect.click()
        await connectWith(page, setup)
        await expect(account).toHaveText(`${network}:${first}`)
        await wallet.selectAccount(ownSecond)
        await expect(account).toHaveText(`${network}:${second}`)
        await signAndVerify(page, stage, setup.namespace)
        await kitOf(page).open({ view: 'Networks' })
        await ui(page).networkRow(setup.secondName).click()
        await expect(account).toHaveText(new RegExp(`^${secondNetwork}:`))
        await wallet.selectAccount(setup.ownOnSecond ?? own)
        await expect(account).not.toHaveText(new RegExp(`:${second}$`))
      })
    })

    test('a wallet that never answers is left for another one; what the user declines is said, and can be tried again', async ({
      page,
      wallets: [wallet, other],
      status,
      account,
    }) => {
      await test.step('never answers', async () => {
        await wallet.behave(setup.connect, 'hang')
        await ui(page).connect.click()
        await connectWith(page, setup)
        await expect(status).toHaveText('connecting')
        await ui(page).back.click()
        await expect(status).toHaveText('disconnected')
        await connectWith(page, setup, 1)
        await expect(account).toHaveText(`${network}:${first}`)
        expect((await other.prompts()).length).toBeGreaterThan(0)
        expect(await wallet.prompts()).toEqual([])
        expect(await wallet.listenerCount()).toBe(0)
        await kitOf(page).disconnect(setup.namespace)
        await expect(status).toHaveText('disconnected')
      })
      await test.step('is declined', async () => {
        await wallet.behave(setup.connect, 'reject')
        await ui(page).connect.click()
        await connectWith(page, setup)
        await expect(ui(page).card).toContainText('Connection declined')
        await expect(status).toHaveText('disconnected')
        await wallet.behave(setup.connect, 'answer')
        await page.getByTestId('w3m-connecting-widget-secondary-button').click()
        await expect(status).toHaveText('connected')
        await wallet.behave(setup.sign, 'reject')
        await expect(kitOf(page).sign(setup.namespace, 'No')).rejects.toThrow('USER_REJECTED')
      })
    })

    test('two wallets are connected beside each other, and one can leave', async ({
      page,
      wallets: [wallet, other],
      status,
    }) => {
      await ui(page).connect.click()
      await connectWith(page, setup)
      await expect(status).toHaveText('connected')
      await expect(ui(page).card).toBeHidden()
      await kitOf(page).open({ view: 'Connect' })
      await connectWith(page, setup, 1)
      await expect(ui(page).card).toBeHidden()
      await ui(page).account.click()
      await expect(ui(page).card).toContainText(setup.wallets[1].name)
      await page.getByTestId('disconnect-button').click()
      await expect.poll(() => other.listenerCount()).toBe(0)
      await expect(status).toHaveText('connected')
      await expect.poll(() => wallet.listenerCount()).toBeGreaterThan(0)
      await expect(ui(page).card).toContainText(setup.wallets[0].name)
    })

    test('R21: a storm of changes leaves the page awake and the last word standing', async ({
      page,
      wallets: [wallet],
      status,
      account,
    }) => {
      await ui(page).connect.click()
      await connectWith(page, setup)
      await expect(status).toHaveText('connected')
      await expect.poll(() => wallet.listenerCount()).toBeGreaterThan(0)
      const storm = page.evaluate(storms, { addresses: [own, ownSecond], noise: setup.noise, seconds: 2 })
      await ui(page).account.click()
      await expect(ui(page).card).toBeVisible()
      expect(await storm).toBeGreaterThanOrEqual(2000)
      await expect(account).toHaveText(`${network}:${second}`)
      await kitOf(page).disconnect(setup.namespace)
      await expect(status).toHaveText('disconnected')
      await expect.poll(() => wallet.listenerCount()).toBe(0)
    })
  })

/**
 * Runs in the page: a thousand changes of account a second with nonsense between them, and the second
 * account as the last word. Returns how many.
 */
async function storms(given: {
  readonly addresses: readonly string[]
  readonly noise: readonly [event: string, value: unknown]
  readonly seconds: number
}): Promise<number> {
  const [wallet] = window.appkitTestWallets.all
  let count = 0
  while (count < given.seconds * 1000) {
    for (let each = 0; each < 10; each++) wallet?.selectAccount(given.addresses[count++ % 2] ?? '')
    wallet?.emit(...given.noise)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return count
}
