import type { FrameLocator, Page } from '@playwright/test'
import { devices } from '@playwright/test'
import { checkAxe } from './support/checkAxe.js'
import { expectSaid } from './support/said.js'
import { pageScript } from './support/stage.js'
import { expect, test, ui } from './support/test.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`
const once = encodeURIComponent(uri)

interface Opened {
  readonly url: string
  readonly target: string
  readonly features: string | undefined
  /** Called while a real click was being dispatched, not in a later task. */
  readonly inClick: boolean
}
declare global {
  interface Window {
    opened: Opened[]
  }
}

/** Keeps what is opened instead of opening it, and whether that happened inside the click. */
const spy = (page: Page) =>
  page.addInitScript(() => {
    let clicking = false
    window.addEventListener('click', (event) => (clicking = event.isTrusted), true)
    window.addEventListener('click', () => (clicking = false))
    window.opened = []
    window.open = (url, target, features) => {
      window.opened.push({ url: String(url), target: target ?? '', features, inClick: clicking })
      return null
    }
  })

type Kit = { open(options: object): Promise<void> }
const openView = (scope: Page | FrameLocator, options: object) =>
  scope.locator('body').evaluate((_, given) => (window as unknown as { kit: Kit }).kit.open(given), options)

/** The wallets of a phone, with a pairing from the host. */
const openPairing = (scope: Page | FrameLocator) =>
  openView(scope, { view: 'ConnectingWalletConnectBasic', uri })
const choose = async (scope: Page | FrameLocator, name: string) => {
  await scope.getByTestId('wui-input-text').fill(name)
  await scope.getByText(name, { exact: true }).click()
}
const button = (scope: Page | FrameLocator) => scope.getByTestId('w3m-connecting-widget-secondary-button')
const opened = (scope: Page | FrameLocator) => scope.locator('body').evaluate(() => window.opened)

/** Starts the list of what was opened anew. */
const forget = (scope: Page | FrameLocator) =>
  scope.locator('body').evaluate(() => {
    window.opened = []
  })
/** Taps on a wallet until its app opens within the tap: on a list that has only just come, it opens a moment later. */
const tapWallet = (scope: Page | FrameLocator, name: string) =>
  expect(async () => {
    await openPairing(scope)
    await forget(scope)
    await choose(scope, name)
    await expect(button(scope)).toBeVisible()
    expect((await opened(scope)).map(({ inClick }) => inClick)).toEqual([true])
  }).toPass()
/** The app that later requests open. */
const choiceOf = (page: Page) => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
/** A call of `window.open` that opens a link in the place of the page. */
const inPage = { target: '_self', features: undefined, inClick: true }

const phoneOf = (name: string) => {
  const { defaultBrowserType: _, ...phone } = devices[name] ?? {}
  return phone
}

test.describe('iPhone', () => {
  test.use(phoneOf('iPhone 15'))
  test.beforeEach(({ page }) => spy(page))

  test('the wallets of a phone without a pairing: what can be reached comes first, and pages are opened by it', async ({
    page,
    context,
    openStage,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openStage()
    const card = ui(page).card
    await test.step('what can be reached comes first, what cannot is not there', async () => {
      await openView(page, { view: 'AllWallets' })
      const names = page.getByTestId('wallet-list').locator('button')
      await expect(names.nth(3)).toBeVisible()
      const first = await names.evaluateAll((all) =>
        all.slice(0, 4).map((each) => each.getAttribute('title')),
      )
      expect.soft(first).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'Rainbow'])
      await page.getByTestId('wui-input-text').fill('Ledger Live')
      await expect(page.getByTestId('no-wallet-found')).toBeVisible()
      await page.getByTestId('wui-input-text').fill('Talisman')
      await expect(card).toContainText('Talisman has no app for this phone in this list')
    })
    const { href, host, origin, pathname, search } = new URL(page.url())
    const [encoded, encodedOrigin] = [href, origin].map(encodeURIComponent)
    for (const [name, url] of [
      ['Phantom', `https://phantom.app/ul/browse/${encoded}?ref=${encodedOrigin}`],
      ['MetaMask', `https://link.metamask.io/dapp/${host}${pathname}${search}`],
    ] as const)
      await test.step(`${name} opens this page in its own browser`, async () => {
        await openView(page, { view: 'AllWallets' })
        await choose(page, name)
        await expect(card).toContainText(`This page opens in ${name}`)
        await button(page).tap()
        expect.soft(await opened(page)).toEqual([{ ...inPage, url }])
        await forget(page)
      })
    await test.step('Zerion is reached by hand: the link is copied in place', async () => {
      await openView(page, { view: 'AllWallets' })
      await choose(page, 'Zerion')
      await expect(card).toContainText('Open this page in Zerion’s own browser')
      await page.getByTestId('copy-page-link').tap()
      await expectSaid(page, 'Link copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href)
    })
    expect(await choiceOf(page)).toBeNull()
  })

  test('one tap on a wallet opens its app, with the pairing encoded once; another one opens it again; the store has it', async ({
    page,
    openStage,
  }) => {
    await openStage()
    await tapWallet(page, 'MetaMask')
    await expect(ui(page).title).toHaveText('MetaMask')
    await expect(ui(page).card).toContainText('Approve the connection in MetaMask.')
    const link = { ...inPage, url: `metamask://wc?uri=${once}` }
    expect(await opened(page)).toEqual([link])
    await button(page).tap()
    expect(await opened(page)).toEqual([link, link])
    expect(JSON.parse((await choiceOf(page)) ?? '')).toEqual({ href: 'metamask://', name: 'MetaMask' })
    // The app did not open.
    await ui(page).card.getByRole('button', { name: 'Get MetaMask' }).tap()
    expect((await opened(page)).at(-1)).toMatchObject({
      url: 'https://apps.apple.com/app/id1438144202',
      target: '_blank',
      inClick: true,
    })
    await ui(page).back.tap()
    await expect(ui(page).title).toHaveText('WalletConnect')
  })

  test('an app that opens is not offered', { tag: '@core' }, async ({ page, openStage }) => {
    await page.clock.install()
    await openStage()
    await openPairing(page)
    await choose(page, 'MetaMask')
    await button(page).tap()
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(10_000)
    await expect(ui(page).card).toContainText('Approve the connection in MetaMask.')
    await expect(ui(page).card.getByRole('button', { name: 'Get MetaMask' })).toHaveCount(0)
  })

  test('a universal link where the host prefers it', async ({ page, stage, openStage }) => {
    await page.route(`${stage.sandbox}/catalogue/getWallets**`, async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      for (const wallet of body.data) wallet.link_mode = 'https://links.example/app'
      await route.fulfill({ response: reply, json: body })
    })
    await openStage({ config: { experimental_preferUniversalLinks: true } })
    await openPairing(page)
    await choose(page, 'MetaMask')
    await button(page).tap()
    expect((await opened(page))[0]?.url).toBe(`https://links.example/app/wc?uri=${once}`)
  })

  test('a catalogue whose links are of other schemes opens nothing', async ({ page, stage, openStage }) => {
    const hostile = {
      MetaMask: 'javascript:alert(1)',
      'Trust Wallet': 'javascript://%0aalert(1)',
      Rainbow: 'data://text/html,x',
      'Uniswap Wallet': 'intent://x',
    }
    await page.route(`${stage.sandbox}/catalogue/getWallets**`, async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      for (const wallet of body.data) {
        wallet.mobile_link = hostile[wallet.name as keyof typeof hostile] ?? 'javascript:alert(1)'
        wallet.link_mode = wallet.mobile_link
      }
      await route.fulfill({ response: reply, json: body })
    })
    await openStage()
    for (const [name, link] of Object.entries(hostile))
      await test.step(link, async () => {
        await openPairing(page)
        await choose(page, name)
        await expect(ui(page).title).toHaveText(name)
        await expect(ui(page).card).toContainText('cannot be opened from here')
        expect.soft(await opened(page)).toEqual([])
      })
  })

  test('inside a frame the page around it is left', async ({ page, stage }) => {
    const options = {
      config: {
        endpoints: { catalogue: `${stage.sandbox}/catalogue`, blockchainApi: `${stage.sandbox}/blockchain` },
      },
    }
    const inner = `${stage.stage}?options=${encodeURIComponent(JSON.stringify(options))}`
    const outer = new URL('/outer.html', stage.stage).href
    await page.route(outer, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Outer</title><iframe src="${inner.replaceAll('"', '&quot;')}" width="380" height="700"></iframe>`,
      }),
    )
    await page.goto(outer)
    const frame = page.frameLocator('iframe')
    await frame.getByTestId('connect-button').waitFor()
    await tapWallet(frame, 'MetaMask')
    expect(await opened(frame)).toEqual([
      { url: `metamask://wc?uri=${once}`, target: '_top', features: undefined, inClick: true },
    ])
  })
})

test.describe('Pixel', () => {
  test.use(phoneOf('Pixel 7'))
  test.beforeEach(({ page }) => spy(page))

  test('opens the app, offers the Play store, and copies the link for a wallet that takes it by hand', {
    tag: '@core',
  }, async ({ page, context, openStage }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openStage()
    await tapWallet(page, 'Trust Wallet')
    expect(await opened(page)).toEqual([
      { url: `trust://wc?uri=${once}`, target: '_self', features: undefined, inClick: true },
    ])
    await ui(page).card.getByRole('button', { name: 'Get Trust Wallet' }).tap()
    expect((await opened(page)).at(-1)?.url).toBe(
      'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
    )
    await page.getByTestId('wui-link-copy').tap()
    await expectSaid(page, 'Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  })

  test('Telegram’s view: a new page, and the pairing encoded twice', async ({ page, openStage }) => {
    await page.addInitScript(() => {
      Object.assign(window, {
        TelegramWebviewProxy: { postEvent: () => {} },
        Telegram: { WebApp: { platform: 'android', initData: 'query_id=1' } },
      })
    })
    await openStage()
    await tapWallet(page, 'MetaMask')
    expect(await opened(page)).toEqual([
      {
        url: `metamask://wc?uri=${encodeURIComponent(once)}`,
        target: '_blank',
        features: 'noopener,noreferrer',
        inClick: true,
      },
    ])
  })
})

test.describe('desktop', () => {
  test.beforeEach(({ page }) => spy(page))
  const pair = (page: Page) => openView(page, { view: 'ConnectingWalletConnectBasic', uri })

  test('a pairing of the host is a code to scan, and a link of a web app; what is none is neither', {
    tag: '@core',
  }, async ({ page, openStage }) => {
    await openStage()
    await pair(page)
    await expect(ui(page).title).toHaveText('WalletConnect')
    await expect(page.getByTestId('wui-qr-code')).toHaveAttribute('uri', uri)
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(ui(page).card).toContainText('Scan this QR code with your phone')
    await expect(page.getByTestId('copy-wc2-uri')).toHaveText('Copy link')
    await test.step('a web app opens beside the page', async () => {
      await openView(page, { view: 'AllWallets' })
      await choose(page, 'Safe{Wallet}')
      await page.getByTestId('tab-webapp').click()
      await button(page).click()
      const url = `https://app.safe.global/wc?uri=${once}`
      expect
        .soft(await opened(page))
        .toEqual([{ url, target: '_blank', features: 'noopener,noreferrer', inClick: true }])
    })
    await test.step('what is no pairing is neither shown nor linked', async () => {
      await openView(page, { view: 'ConnectingWalletConnectBasic', uri: 'javascript:alert(1)' })
      await expect(ui(page).card).toContainText('not available here')
      await expect(ui(page).card).toContainText('is no WalletConnect pairing')
      await expect(page.getByTestId('wui-qr-code')).toHaveCount(0)
    })
  })

  test('a pairing whose time is over is not shown any more', async ({ page, openStage }) => {
    await page.clock.install()
    await openStage()
    await pair(page)
    await expect(page.getByTestId('wui-qr-code')).toBeVisible()
    await page.clock.runFor(200_000)
    await expect(page.getByTestId('wui-qr-code')).toBeVisible()
    await page.clock.runFor(31_000)
    await expect(page.getByTestId('wui-qr-code')).toHaveCount(0)
    await expect(ui(page).card).toContainText('has expired')
  })

  test('the ways to a wallet are tabs, used with the keyboard', { tag: '@core' }, async ({
    page,
    openStage,
  }) => {
    await openStage()
    await pair(page)
    await expect(page.getByTestId('wui-qr-code')).toBeVisible()
    await openView(page, { view: 'AllWallets' })
    await choose(page, 'Exodus')
    const [mobile, desktop, browser] = ['mobile', 'desktop', 'browser'].map((name) =>
      page.getByTestId(`tab-${name}`),
    )
    if (!mobile || !desktop || !browser) throw new Error('no tabs')
    await expect(page.getByRole('tab')).toHaveText(['Mobile', 'Desktop', 'Browser'])
    await expect(mobile).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByTestId('wui-qr-code')).toHaveAttribute('uri', uri)
    await mobile.focus()
    await page.keyboard.press('ArrowRight')
    await expect(desktop).toBeFocused()
    await expect(desktop).toHaveAttribute('aria-selected', 'true')
    await button(page).click()
    expect(await opened(page)).toEqual([
      { url: `exodus://wc?uri=${once}`, target: '_self', features: undefined, inClick: true },
    ])
    await desktop.focus()
    await page.keyboard.press('End')
    await expect(browser).toBeFocused()
    await expect(page.getByRole('tabpanel')).toContainText('is not installed')
    await page.keyboard.press('ArrowRight')
    await expect(mobile).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(browser).toBeFocused()
    await page.keyboard.press('Home')
    await expect(mobile).toBeFocused()
  })

  test('where nobody pairs, a wallet for browsers is offered to install and nothing else; one that turns up is connected', async ({
    page,
    openStage,
  }) => {
    await page.addInitScript({ path: pageScript })
    await openStage()
    await openView(page, { view: 'AllWallets' })
    await choose(page, 'MetaMask')
    await expect(ui(page).card).toContainText('is not installed')
    await expect(page.getByTestId(/^tab-/)).toHaveCount(0)
    await page.evaluate(() =>
      window.appkitTestWallets.install({
        key: 'late',
        id: 'io.metamask',
        name: 'MetaMask',
        namespaces: { eip155: { chains: [{ chainId: 31337, rpcUrl: '' }] } },
      }),
    )
    await expect(page.getByTestId('status')).toHaveText('connected')
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const device of ['phone', 'desktop'] as const)
    test.describe(`axe, ${colorScheme}, ${device}`, () => {
      test.use(device === 'phone' ? { ...phoneOf('iPhone 15'), viewport: { width: 360, height: 740 } } : {})

      test('no way to a wallet has a violation', async ({ page, openStage }) => {
        const check = (where: string) => checkAxe(page, where)
        await spy(page)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await openStage()
        await openView(page, { view: 'AllWallets' })
        await choose(page, 'MetaMask')
        await expect(ui(page).card).toContainText(/not installed|This page opens in/)
        await check('no pairing')
        if (device === 'phone') {
          await openView(page, { view: 'AllWallets' })
          await choose(page, 'Zerion')
          await expect(page.getByTestId('copy-page-link')).toBeVisible()
          await check('by hand')
        }
        await page.keyboard.press('Escape')
        await openPairing(page)
        if (device === 'desktop') {
          await expect(page.getByTestId('wui-qr-code')).toBeVisible()
          await check('code')
          await openView(page, { view: 'AllWallets' })
        }
        await choose(page, 'Exodus')
        await check('tabs')
        if (device === 'desktop') await page.getByTestId('tab-desktop').click()
        await button(page).click()
        await expect(ui(page).card).toContainText(/You may need Exodus/)
        await check('the app did not open')
      })
    })
