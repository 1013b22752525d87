// Tests of the facts that the app reads about the user of our own frame, with the sandbox's providers and node.
import type { Page } from '@playwright/test'
import type { AppKit } from 'appkit-runtime'
import { frameBrowser, ownFrameTest } from './support/ownFrame.js'
import { pressProvider, socialsTest } from './support/socials.js'
import { expect, ui } from './support/test.js'

ownFrameTest.use({ launchOptions: frameBrowser, smartAccounts: true })
socialsTest.use({ launchOptions: frameBrowser })

interface Seen {
  readonly event: string
  readonly properties?: { readonly method?: string; readonly name?: string; readonly reconnect?: boolean }
}

const kitOnPage = <Value>(page: Page, read: (kit: AppKit) => Value) =>
  page.evaluate(`(${read})(window.kit)`) as Promise<Awaited<Value>>

/** Follows the connections that the kit tells. Returns what reads them so far. */
async function followConnects(page: Page): Promise<() => Promise<readonly Seen[]>> {
  await page.evaluate(() => {
    const { kit } = window as unknown as { readonly kit: AppKit }
    const seen: unknown[] = []
    Object.assign(window, { connects: seen })
    kit.subscribeEvents(({ data }) => void (data?.event === 'CONNECT_SUCCESS' && seen.push(data)))
  })
  return () => page.evaluate(() => (window as unknown as { connects: Seen[] }).connects)
}

const userOf = (page: Page) => kitOnPage(page, (kit) => kit.getAccount('eip155').user ?? null)

/** Collects the errors in the page's console, and the status of each request that ends the session. */
function followEnds(page: Page) {
  const red: string[] = []
  const ends: number[] = []
  page.on('console', (message) => void (message.type() === 'error' && red.push(message.text())))
  page.on('response', (response) => {
    if (response.url().endsWith('/api/session/end')) ends.push(response.status())
  })
  return { red, ends }
}

ownFrameTest(
  'somebody logs in by email, is the user of a smart account for the app, is so after a reload, and leaves with one request',
  async ({ page, context, logIn }) => {
    await logIn('facts@example.com')
    const address = await page.getByTestId('address').innerText()
    const user = {
      email: 'facts@example.com',
      provider: 'email',
      accountType: 'smartAccount',
      smartAccountDeployed: false,
      smartAccountEnabledNetworks: [31337],
    }
    await expect.poll(() => userOf(page)).toMatchObject(user)
    const account = await kitOnPage(page, (kit) => kit.getAccount('eip155'))
    expect(account.allAccounts).toEqual([{ namespace: 'eip155', address, type: 'smartAccount' }])
    expect(account.user?.accounts).toContainEqual({ namespace: 'eip155', address, type: 'eoa' })
    expect(account.user?.accounts).toContainEqual({ namespace: 'eip155', address, type: 'smartAccount' })

    await page.reload()
    await expect(page.getByTestId('address')).toHaveText(address)
    await expect.poll(() => userOf(page)).toMatchObject(user)

    const second = await context.newPage()
    const other = followEnds(second)
    await second.goto(page.url())
    await expect(second.getByTestId('address')).toHaveText(address)
    const { red, ends } = followEnds(page)
    await kitOnPage(page, (kit) => kit.disconnect())
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect(second.getByTestId('status')).toHaveText('disconnected')
    expect(await userOf(page)).toBeNull()
    await expect.poll(() => ends).toEqual([200])
    expect([red, other.red, other.ends]).toEqual([[], [], []])
  },
)

socialsTest(
  'somebody logs in with Google: one connection is told, by its method, and the app reads who it is',
  async ({ page, open }) => {
    await open()
    const connects = await followConnects(page)
    const popup = await pressProvider(page, 'google')
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Allow', exact: true }).click()
    await closed
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(ui(page).card).toBeHidden()
    expect(await connects()).toMatchObject([{ properties: { method: 'social', name: 'Google' } }])
    expect(await userOf(page)).toMatchObject({ provider: 'google' })
    expect((await kitOnPage(page, (kit) => kit.getAccount('eip155'))).embeddedWalletInfo).toMatchObject({
      authProvider: 'Google',
    })
    const { red, ends } = followEnds(page)
    await kitOnPage(page, (kit) => kit.disconnect())
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect.poll(() => ends).toEqual([200])
    expect(red).toEqual([])
  },
)

ownFrameTest(
  'an app that forces the modal closed gives up what the frame asks for',
  async ({ page, logIn }) => {
    await logIn('forced@example.com')
    const signing = page.evaluate(() => {
      const { sign } = window as unknown as { sign(namespace: string, message: string): Promise<string> }
      return sign('eip155', 'Given up').catch((error: { code?: string }) => error.code)
    })
    await expect(ui(page).title).toHaveText('Confirm')
    await kitOnPage(page, (kit) => kit.close())
    await expect(ui(page).card).toBeVisible()
    await kitOnPage(page, (kit) => kit.close({ force: true }))
    await expect(ui(page).card).toBeHidden()
    expect(await signing).toBe('CANCELLED')
  },
)
