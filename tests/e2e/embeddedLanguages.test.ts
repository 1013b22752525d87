import { readFileSync } from 'node:fs'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test, typeCode, typeMail } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

/** Runs in the frame: whether the first character of a text is seen left of the last one. */
function placesOfEnds({ firstChild, textContent }: Element) {
  const place = (index: number) => {
    const range = document.createRange()
    range.setStart(firstChild as Node, index)
    range.setEnd(firstChild as Node, index + 1)
    return range.getBoundingClientRect().left
  }
  return place(0) < place((textContent ?? '').length - 1) ? 'ascending' : 'descending'
}

const textsOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../frame/languages/${name}.json`, import.meta.url), 'utf8'))

for (const [name, locale, direction] of [
  ['de', 'de-AT', 'ltr'],
  ['ar', 'ar-EG', 'rtl'],
] as const) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })

    test('has the wallet and its mails in that language, whatever the page around them is in', async ({
      page,
      context,
      frame,
      openWithFrame,
    }) => {
      const { approval, mail, wallet } = textsOf(name)
      const loaded: string[] = []
      page.on('response', (reply) => loaded.push(new URL(reply.url()).pathname))
      await openWithFrame({ lang: 'en' })
      await typeMail(page, 'grace@example.com')
      await expect(ui(page).title).toHaveText('Check your email')
      const { frame: inner } = frameUi(page)
      await expect(inner.locator('html')).toHaveAttribute('lang', locale)
      await expect(inner.locator('html')).toHaveAttribute('dir', direction)
      await expect(inner.getByTestId('frame-device').locator('h1')).toHaveText(wallet.deviceTitle)
      expect(loaded.filter((path) => path.endsWith('.texts'))).toEqual([
        expect.stringMatching(new RegExp(`^/sdk/${name}\\.[0-9a-f]{16}\\.texts$`)),
      ])
      expect(frame.mails().at(-1)).toContain(mail.deviceEnd)
      await typeCode(page, context, frame)
      await expect(inner.getByTestId('frame-recovery').locator('h1')).toHaveText(wallet.newRecoveryTitle)
      await pressInFrame(page, 'frame-saved')
      await expect(page.getByTestId('status')).toHaveText('connected')
      const signed = kitOf(page).sign('eip155', 'Hello')
      await expect(inner.getByTestId('frame-title')).toHaveText(wallet.signTitle)
      await expect(inner.getByTestId('frame-headline')).toContainText(approval.promised)
      await approvalUi(page).approve()
      expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)

      // An amount is its number, then its symbol, from the left, wherever the text around it begins.
      const transfer = {
        from: await page.getByTestId('address').innerText(),
        to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        value: '0x2386f26fc10000',
      }
      const sent = kitOf(page).ask('eth_sendTransaction', transfer)
      const amount = inner.getByTestId('frame-headline').locator('bdi')
      await expect(amount).toHaveText(/^0[.,]01 ETH$/)
      expect(await amount.evaluate(placesOfEnds)).toEqual('ascending')
      await approvalUi(page).reject()
      await sent
    })
  })
}

test('a site in Arabic does not choose the language of the wallet for an English reader', async ({
  page,
  openWithFrame,
}) => {
  await openWithFrame({ lang: 'ar' })
  await typeMail(page, 'grace@example.com')
  const { frame: inner } = frameUi(page)
  await expect(inner.locator('html')).toHaveAttribute('lang', 'en')
  const title = inner.getByTestId('frame-device').locator('h1')
  await expect(title).toHaveText('Confirm this device')
  // The modal's title is in Arabic, which says nothing to who reads English.
  expect((await title.boundingBox())?.height).toBeGreaterThan(20)
})
