// The first six tasks, in the demo app as `npm start` makes it. Nothing leaves the tab.
import { features } from '../../cli/dist/catalogue/features.js'
import { checkAxe } from './support/checkAxe.js'
import { approvalUi, frameBrowser } from './support/ownFrame.js'
import { review, send } from './support/send.js'
import { sandboxFrame } from './support/socials.js'
import { startDemo } from './support/startDemo.js'
import { expect, test, ui } from './support/test.js'
import { frameUi } from './support/testFrame.js'

test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  launchOptions: frameBrowser,
  viewport: { width: 1280, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const namespaces = 'eip155,solana,polkadot,bip122,cosmos'
const standard = features.filter((each) => each.part && each.module && each.standard === 'on')
const flags = ['--namespaces', namespaces, '--features', [...standard.map(({ id }) => id), 'siwx'].join(',')]

test(
  'somebody new does the first six tasks of the demo beside the phone and the mailbox, and each ticks itself',
  {
    tag: '@core',
  },
  async ({ page, context, stage, allow }, { repeatEachIndex, retry }) => {
    const demo = await startDemo(stage, { name: 'tasks', flags, dressed: true })
    try {
      allow(demo.url)
      allow(await sandboxFrame(stage))
      await page.goto(demo.url)
      const task = (id: string) => page.getByTestId(`task-${id}`)
      const approve = page.getByTestId('demo-wallet-approve')
      await expect(ui(page).card).toBeVisible()
      await expect(page.getByTestId('demo-status')).toHaveText('Not connected')
      await checkAxe(page, 'the first screen')
      await test.step('on a dark system the button says what a press gives', async () => {
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.reload()
        await page.getByRole('button', { name: 'Light' }).click()
        await expect(page.getByRole('button', { name: 'Dark' })).toBeVisible()
        await page.emulateMedia({ colorScheme: 'light' })
        await page.reload()
        await expect(page.getByRole('button', { name: 'Dark' })).toBeVisible()
      })
      // Only the pages of the drawer may be framed, and only by apps of this machine.
      const policyOf = async (path: string) =>
        (await context.request.get(`${stage.sandbox}${path}`)).headers()['content-security-policy']
      for (const path of ['/wallet', '/dev/mail'])
        expect(await policyOf(path)).toMatch(
          /frame-ancestors http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*(;|$)/,
        )
      expect(await policyOf('/')).toMatch(/frame-ancestors 'none'$/)

      await test.step('changes the colour', async () => {
        const swatch = (name: string) => task('color').getByRole('button', { name })
        await expect(swatch('Blue')).toHaveAttribute('aria-pressed', 'true')
        await swatch('Violet').click()
        await expect(task('color')).toHaveAttribute('data-done', 'true')
        await expect(swatch('Violet')).toHaveAttribute('aria-pressed', 'true')
        // The page has it, too: the task that comes next stands out in it.
        await expect(task('wallet').getByRole('button')).toHaveCSS('background-color', 'rgb(122, 60, 255)')
      })

      await test.step('logs in by email with the mailbox in the drawer, while the frame waits for the code', async () => {
        const mail = `tasks-${repeatEachIndex}-${retry}@example.com`
        await task('email').getByRole('button').click()
        await page.getByTestId('wui-email-input').locator('input').fill(mail)
        await page.keyboard.press('Enter')
        await frameUi(page).frame.getByTestId('frame-device').waitFor()
        const mails = page
          .frameLocator('iframe[title="Mailbox"]')
          .getByTestId('mail')
          .filter({ hasText: `To ${mail}` })
        const link = mails.getByTestId('mail-action')
        await expect(link).toBeVisible()
        await link.click()
        const confirm = page
          .frameLocator('iframe[title="Mailbox"]')
          .frameLocator('iframe[title="The page behind the link"]')
        await confirm.getByTestId('frame-confirm-yes').click()
        const digits = await confirm.getByTestId('frame-confirm-code').innerText()
        await frameUi(page).frame.getByTestId('frame-code').locator('input').fill(digits)
        await approvalUi(page).approve()
        await expect(task('email')).toHaveAttribute('data-done', 'true')
        const mailbox = page.frameLocator('iframe[title="Mailbox"]')
        await mailbox.getByTestId('mail-back').click()
        await expect(mailbox.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
        // The log-in connects Solana too, which nobody has switched to.
        await expect(page.getByText('2 of 11 done')).toBeVisible()
      })

      await test.step('connects the demo wallet', async () => {
        await task('wallet').getByRole('button').click()
        await ui(page).card.getByText('Demo Wallet (sandbox)').click()
        await ui(page)
          .card.getByRole('button', { name: /connect all/i })
          .click()
        await approve.click()
        await expect(task('wallet')).toHaveAttribute('data-done', 'true')
        await page.getByTestId('w3m-connecting-siwe-sign').click()
        await approve.click()
        await expect(page.getByTestId('demo-status')).toContainText('Connected')
      })

      await test.step('sends', async () => {
        await task('send').getByRole('button').click()
        await review(page, '0.1', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
        await send(page).approve.click()
        await approve.click()
        await expect(task('send')).toHaveAttribute('data-done', 'true')
        await send(page).done.click()
      })

      await test.step('switches to Solana', async () => {
        await task('solana').getByRole('button').click()
        await ui(page).card.getByText('Solana Sandbox').click()
        await expect(task('solana')).toHaveAttribute('data-done', 'true')
      })

      await test.step('scans with the phone in the drawer, while the code is shown', async () => {
        await task('phone').getByRole('button').click()
        await page.getByTestId('copy-wc2-uri').click()
        const phone = page.frameLocator('iframe[title="Phone"]')
        await phone.getByTestId('phone-uri').fill(await page.evaluate(() => navigator.clipboard.readText()))
        await phone.getByTestId('phone-pair').click()
        await phone.getByTestId('phone-approve').click()
        await expect(task('phone')).toHaveAttribute('data-done', 'true')
        // The phone is asked for its other accounts before the widget goes on.
        await expect(page.getByTestId('disconnect-button')).toBeVisible()
      })
      await expect(page.getByText('6 of 11 done')).toBeVisible()
      expect(context.pages()).toEqual([page])

      await test.step('on a small screen the drawer is a sheet', async () => {
        await page.setViewportSize({ width: 360, height: 760 })
        await page.getByRole('button', { name: 'Dark' }).click()
        await checkAxe(page, 'the sheet in the dark')
        const left = await page
          .getByRole('button', { name: 'Light' })
          .evaluate((each) => each.getBoundingClientRect().left)
        expect(left).toBeGreaterThanOrEqual(0)
        await page.getByRole('button', { name: 'Close the drawer' }).click()
        await expect(page.getByTitle('Phone')).toBeHidden()
        await page.setViewportSize({ width: 1280, height: 800 })
        await checkAxe(page, 'the first screen in the dark')
      })

      await test.step('speaks a language that stays after a reload, and begins again', async () => {
        const languages = page.getByLabel('Language of the widget')
        await languages.selectOption('de')
        await expect(page.getByTestId('disconnect-button')).toContainText('Trennen')
        await page.reload()
        await expect(languages).toHaveValue('de')
        // What is done by how things stand is not ticked again once they stand so.
        await expect(page.getByTestId('demo-status')).toContainText('Connected')
        await page.getByRole('button', { name: 'Start again' }).click()
        await expect(page.getByText('0 of 11 done')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Start again' })).toBeHidden()
      })

      await test.step('on a small screen a task keeps the drawer shut, and its bar opens the page that it needs', async () => {
        await page.setViewportSize({ width: 360, height: 640 })
        await task('email').getByRole('button').click()
        await expect(task('email')).toHaveAttribute('data-next', 'true')
        await expect(page.getByTitle('Mailbox')).toBeHidden()
        await page.getByRole('button', { name: 'Open the mailbox' }).click()
        await expect(page.getByTitle('Mailbox')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Mailbox', exact: true })).toBeFocused()
        await page.getByRole('button', { name: 'Close the drawer' }).click()
        await expect(page.getByTitle('Mailbox')).toBeHidden()
        await expect(page.getByRole('button', { name: 'Phone & mailbox' })).toBeFocused()
      })
    } finally {
      demo.stop()
    }
  },
)
