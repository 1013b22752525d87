import type { Page } from '@playwright/test'
import type { AppKit } from 'appkit-runtime'
import { kitOf } from './support/kitOf.js'
import { namespaceSetups } from './support/namespaces.js'
import { passTime } from './support/settled.js'
import { cancel, connect, session, sign, signatures, test } from './support/signIn.js'
import { expect, ui } from './support/test.js'

// The table of docs/sign-in.md#when-a-user-is-asked.
for (const setup of namespaceSetups)
  test.describe(setup.namespace, () => {
    test.use({ setup })

    test('the wallet is asked as often as the documentation says', async ({
      page,
      context,
      open,
      wallet_: wallet,
    }) => {
      const [first, second] = setup.own ?? setup.addresses
      const count = (in_: Page = page) => signatures(wallet, setup, in_)
      const isSignedIn = (in_: Page = page) => expect(session(in_)).toHaveText('authenticated')
      const isAsked = () => expect(ui(page).title).toHaveText(/^Sign in to /)

      await page.clock.install()
      await test.step('connects, and presses "Sign in": 1', async () => {
        await open()
        await connect(page, setup, wallet)
        expect(await count()).toBe(0)
        await sign(page).click()
        await isSignedIn()
        expect(await count()).toBe(1)
      })
      await test.step('reloads the page: 0', async () => {
        await page.reload()
        await isSignedIn()
        expect(await count()).toBe(0)
      })
      await test.step('opens a second tab: 0', async () => {
        const other = await context.newPage()
        await open(other)
        await isSignedIn(other)
        expect(await count(other)).toBe(0)
        await other.close()
      })
      await test.step('disconnects and connects again: 0', async () => {
        await kitOf(page).disconnect()
        await expect(page.getByTestId('status')).toHaveText('disconnected')
        await ui(page).connect.click()
        await ui(page).wallet(setup.wallets[0].id).click()
        await isSignedIn()
        expect(await count()).toBe(0)
      })
      await test.step('switches to an account without a session, and presses twice: 1', async () => {
        await wallet.selectAccount(second)
        await isAsked()
        await expect(sign(page)).toBeEnabled()
        await sign(page).evaluate((button: HTMLElement) => {
          button.click()
          button.click()
        })
        await isSignedIn()
        expect(await count()).toBe(1)
      })
      await test.step('switches back to an account whose session has ended, and cancels: 0', async () => {
        await wallet.selectAccount(first)
        await isAsked()
        await cancel(page).click()
        await wallet.selectAccount(second)
        await isSignedIn()
        await wallet.selectAccount(first)
        await expect(session(page)).toHaveText('unauthenticated')
        await passTime(page, 1000)
        await expect(ui(page).card).toBeHidden()
        expect(await count()).toBe(1)
      })
      await test.step('switches to a network without a session: 1', async () => {
        await switchTo(page, setup.secondName)
        await isAsked()
        await sign(page).click()
        await isSignedIn()
        expect(await count()).toBe(2)
      })
      await test.step('switches away, and back to a network with a session: 0', async () => {
        await switchTo(page, await nameOf(page, setup.networks[0]))
        await expect(session(page)).toHaveText('unauthenticated')
        await switchTo(page, setup.secondName)
        await isSignedIn()
        await expect(ui(page).card).toBeHidden()
        expect(await count()).toBe(2)
      })
    })
  })

async function switchTo(page: Page, network: string): Promise<void> {
  await kitOf(page).open({ view: 'Networks' })
  await ui(page).networkRow(network).click()
}

/** The name of a network of the page. */
const nameOf = (page: Page, id: string) =>
  page.evaluate((wanted) => {
    const { kit } = window as unknown as { readonly kit: AppKit }
    const networks = [...kit.chains.values()].flatMap((chain) => chain.networks.value)
    return networks.find(({ caipNetworkId }) => caipNetworkId === wanted)?.name ?? ''
  }, id)
