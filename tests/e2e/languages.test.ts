import type { Page } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { expectSaid } from './support/said.js'
import { send } from './support/send.js'
import { accounts, expect, test, ui } from './support/test.js'

/** The scripts that the page has asked for whose name is that of a language, as the bundle names them. */
function languagesOf(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] =
      /\/((?:[a-z]{2}(?:-[A-Z]{2})?|languages\.chunk|errors-de))-[\w-]{8}\.js$/.exec(
        new URL(request.url()).pathname,
      ) ?? []
    if (name !== undefined) asked.push(name)
  })
  return asked
}

const setLocale = (page: Page, locale: string) =>
  page.evaluate(
    (given) => (window as unknown as { setLocale(locale: string): Promise<void> }).setLocale(given),
    locale,
  )

const root = (page: Page) => page.locator('create-appkit-modal').locator('[lang]').first()

test('a page in German has the button, the modal and its numbers in German, by one chunk of texts and one of errors', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  const asked = languagesOf(page)
  await openStage({ lang: 'de-AT' })
  await expect(ui(page).connect).toHaveText('Wallet verbinden')
  await ui(page).connect.click()
  await expect(ui(page).title).toHaveText('Wallet verbinden')
  await expect(root(page)).toHaveAttribute('lang', 'de-AT')
  await ui(page).wallet().click()
  await expect(ui(page).account).toContainText(/\d,\d/)
  await ui(page).account.click()
  await expect(page.getByTestId('disconnect-button')).toContainText('Trennen')
  await page.evaluate(() => window.testWallets[0]?.behave('wallet_switchEthereumChain', 'reject'))
  await kitOf(page).open({ view: 'Networks' })
  await ui(page).networkRow('Polygon').click()
  await expectSaid(page, 'Wechsel abgelehnt')
  expect(asked.toSorted()).toEqual(['de', 'errors-de', 'languages.chunk'])
})

test('a page in English asks for no language', async ({ page, wallet, openStage }) => {
  await wallet()
  const asked = languagesOf(page)
  await openStage({ lang: 'en-GB' })
  await ui(page).connect.click()
  await expect(ui(page).title).toHaveText('Connect wallet')
  await ui(page).wallet().click()
  await expect(ui(page).account).toBeVisible()
  expect(asked).toEqual([])
})

test('a host changes the language while the modal is open, to one from the right and back', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage()
  await ui(page).connect.click()
  await expect(ui(page).card).toHaveCSS('direction', 'ltr')
  await expect(ui(page).wallet()).toHaveCSS('padding', '8px 16px 8px 8px')
  await setLocale(page, 'ar')
  await expect(ui(page).title).toHaveText('ربط المحفظة')
  await expect(ui(page).card).toHaveCSS('direction', 'rtl')
  // The picture is as near to its side of the row as in the other direction.
  await expect(ui(page).wallet()).toHaveCSS('padding', '8px 8px 8px 16px')
  await expect(root(page)).toHaveAttribute('lang', 'ar')
  await setLocale(page, 'ja')
  await expect(ui(page).title).toHaveText('ウォレットを接続')
  await expect(ui(page).card).toHaveCSS('direction', 'ltr')
  await setLocale(page, 'en')
  await expect(ui(page).title).toHaveText('Connect wallet')
  await expect(ui(page).connect).toHaveText('Connect wallet')
})

test('a wallet that is asked while the language changes is asked once, and what comes after has that language', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage()
  await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'hang'))
  const asked = () =>
    page.evaluate(
      () => window.testWallets[0]?.calls.filter(({ method }) => method === 'eth_requestAccounts').length,
    )
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(ui(page).card).toContainText('Continue in Test Wallet')
  await setLocale(page, 'de')
  await expect(ui(page).card).toContainText('Continue in Test Wallet')
  expect(await asked()).toBe(1)
  await ui(page).back.click()
  await expect(ui(page).title).toHaveText('Wallet verbinden')
  await expect(page.locator('create-appkit-modal')).toHaveCount(1)
  expect(await asked()).toBe(1)
})

test('the language of the config goes before that of the page, and one that is not known is English', async ({
  page,
  openStage,
}) => {
  await openStage({ lang: 'de', config: { locale: 'fr' } })
  await expect(ui(page).connect).toHaveText('Connecter un wallet')
  for (const locale of ['sv', 'nonsense', '"><script>', '']) {
    await openStage({ config: { locale } })
    await ui(page).connect.click()
    await expect(ui(page).title).toHaveText('Connect wallet')
  }
})

test("a host's own words are shown in every language, beside the texts of that language", async ({
  page,
  openStage,
}) => {
  const messages = { titles: { connect: 'Come in' }, connect: { allWallets: 'Every one' } }
  await openStage({ lang: 'de', config: { messages }, features: ['hostOptions'] })
  await ui(page).connect.click()
  await expect(ui(page).title).toHaveText('Come in')
  await expect(ui(page).connect).toHaveText('Wallet verbinden')
  await setLocale(page, 'es')
  await expect(ui(page).title).toHaveText('Come in')
  await expect(ui(page).connect).toHaveText('Conectar wallet')
})

test('a language that does not load leaves the modal in English', async ({ page, openStage }) => {
  await page.route(/\/de-[\w-]+\.js$/, (route) => route.abort())
  await openStage({ lang: 'de' })
  await ui(page).connect.click()
  await expect(ui(page).title).toHaveText('Connect wallet')
})

/** The words of an element that begin on one line and end on another. Playwright runs it in the page. */
function brokenWords(element: Element): readonly string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (range.getClientRects().length !== 1) broken.push(word)
    }
  }
  return broken
}

for (const lang of ['en', 'de', 'ru'])
  test(`a narrow page in ${lang} breaks no word of the buttons while the wallet is asked`, async ({
    page,
    wallet,
    openStage,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await wallet()
    await openStage({ lang, features: ['send'], networks: ['eip155:31337'] })
    await ui(page).connect.click()
    await ui(page).wallet().click()
    await expect(ui(page).card).toBeHidden()
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'hang'))
    await ui(page).account.click()
    await send(page).open.click()
    await send(page).amount.fill('1')
    await send(page).receiver.fill(accounts[1] ?? '')
    await send(page).preview.click()
    await send(page).approve.click()
    await expect(send(page).approve).toHaveAttribute('aria-disabled', 'true')
    for (const button of [page.getByTestId('send-back-button'), send(page).approve])
      expect(await button.evaluate(brokenWords)).toEqual([])
  })
