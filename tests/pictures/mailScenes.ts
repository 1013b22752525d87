import type { Page } from '@playwright/test'
import { kitOf } from '../e2e/support/kitOf.js'
import { typeMail } from '../e2e/support/ownFrame.js'
import { pressInFrame } from '../e2e/support/testFrame.js'
import { type EmbeddedScene, type EmbeddedSet, inFrame, seen } from './embeddedScenes.js'

/** The page behind the link of the last mail. */
async function followLink({ context, frame }: EmbeddedSet): Promise<Page> {
  const mail = await context.newPage()
  await mail.goto(/(http\S+\/confirm#\S+)/.exec(frame.mails().at(-1) ?? '')?.[1] ?? '')
  return mail
}

/** The code of the last mail. */
const codeOf = ({ frame }: EmbeddedSet) => /code: (\d{6})/.exec(frame.mails().at(-1) ?? '')?.[1] ?? ''

/** Links that are over, and codes with which an email is changed. */
export const mailScenes: readonly EmbeddedScene[] = [
  {
    name: 'A log-in that was stopped',
    async show(set) {
      await typeMail(set.page, 'victim@example.com')
      await seen(set.page, 'frame-device')
      const mail = await followLink(set)
      await mail.getByTestId('frame-confirm-no').click()
      await mail.getByTestId('frame-stopped').waitFor()
      return mail
    },
  },
  {
    name: 'A link that is over',
    async show({ context }) {
      const mail = context.pages().at(-1) as Page
      await mail.reload()
      await mail.getByText('This link no longer works').waitFor()
      return mail
    },
  },
  {
    name: 'A log-in that is over',
    isInFrame: true,
    async show({ context, page }) {
      await context.pages().at(-1)?.close()
      await page.bringToFront()
      await inFrame(page, 'frame-device').waitFor({ state: 'hidden' })
      await seen(page, 'frame-cancel')
    },
  },
  {
    name: 'Change email, the code of the old address',
    isInFrame: true,
    async show(set) {
      const { page } = set
      await pressInFrame(page, 'frame-cancel')
      await page.evaluate(() => localStorage.clear())
      await set.logIn('old@example.com')
      await kitOf(page).open({ view: 'WalletSecurity' })
      await pressInFrame(page, 'frame-change-email')
      await inFrame(page, 'frame-new-email').fill('new@example.com')
      await pressInFrame(page, 'frame-next')
      await seen(page, 'frame-old-code')
    },
  },
  {
    name: 'Change email, the code of the new address',
    isInFrame: true,
    async show(set) {
      await inFrame(set.page, 'frame-old-code').fill(codeOf(set))
      await seen(set.page, 'frame-new-code')
    },
  },
  {
    name: 'Change email, done',
    isInFrame: true,
    async show(set) {
      await inFrame(set.page, 'frame-new-code').fill(codeOf(set))
      await seen(set.page, 'frame-note')
    },
  },
]
