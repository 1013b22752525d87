import { readFileSync } from 'node:fs'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test, typeCode, typeMail } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

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
      expect(loaded.filter((path) => path.endsWith('.json'))).toEqual([
        expect.stringMatching(new RegExp(`^/sdk/${name}\\.[0-9a-f]{16}\\.json$`)),
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
