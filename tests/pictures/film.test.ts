// The film of the README: the demo of `npm start`, from its first screen to a payment.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../../cli/dist/catalogue/features.js'
import { approvalUi, frameBrowser } from '../e2e/support/ownFrame.js'
import { send } from '../e2e/support/send.js'
import { sandboxFrame } from '../e2e/support/socials.js'
import { root } from '../e2e/support/stage.js'
import { startDemo } from '../e2e/support/startDemo.js'
import { accounts, expect, test, ui } from '../e2e/support/test.js'
import { frameUi } from '../e2e/support/testFrame.js'
import { createCamera, readFilm } from './camera.js'
import { leaveDemoPast } from './demoPast.js'

test.use({ launchOptions: frameBrowser, viewport: { width: 1280, height: 800 } })
const only = process.env.PICTURES
const folder = join(root, '.cache/pictures')
const standard = features.filter((each) => each.part && each.module && each.standard === 'on')
const ids = [...standard.map(({ id }) => id), 'siwx'].join(',')
const flags = ['--namespaces', 'eip155,solana,polkadot,bip122,cosmos', '--features', ids]

test('pictures: film', async ({ page, context, stage, allow }) => {
  test.skip(only !== undefined && !'film'.includes(only), 'another picture is taken')
  test.setTimeout(180_000)
  const demo = await startDemo(stage, { name: 'playground', flags, dressed: true })
  try {
    allow(demo.url)
    allow(await sandboxFrame(stage))
    await leaveDemoPast(stage)
    await page.goto(demo.url)
    await expect(ui(page).card).toBeVisible()
    const { develop, press, shoot } = createCamera(page)
    const task = (id: string) => page.getByTestId(`task-${id}`)
    const approve = page.getByTestId('demo-wallet-approve')
    await shoot(1600)

    await test.step('logs in by email', async () => {
      await press(task('email').getByRole('button'))
      const field = page.getByTestId('wui-email-input').locator('input')
      await field.pressSequentially('you@example.com')
      await shoot(900)
      await page.keyboard.press('Enter')
      await frameUi(page).frame.getByTestId('frame-device').waitFor()
      const mailbox = page.frameLocator('iframe[title="Mailbox"]')
      const link = mailbox
        .getByTestId('mail')
        .filter({ hasText: 'To you@example.com' })
        .first()
        .getByTestId('mail-action')
      await link.waitFor()
      await shoot(1500)
      await link.click()
      const confirm = mailbox.frameLocator('iframe[title="The page behind the link"]')
      await confirm.getByTestId('frame-confirm-yes').click()
      const digits = await confirm.getByTestId('frame-confirm-code').innerText()
      const code = frameUi(page).frame.getByTestId('frame-code').locator('input')
      await code.fill(digits.slice(0, 4))
      await shoot(800)
      await code.fill(digits)
      await approvalUi(page).button.waitFor()
      await shoot(1100)
      await approvalUi(page).approve()
      await expect(task('email')).toHaveAttribute('data-done', 'true')
      await shoot(1200)
    })

    await test.step('connects a wallet', async () => {
      await press(task('wallet').getByRole('button'))
      await shoot(900)
      await press(ui(page).card.getByText('Demo Wallet (sandbox)'))
      await press(ui(page).card.getByRole('button', { name: /connect all/i }))
      await press(approve)
      await press(page.getByTestId('w3m-connecting-siwe-sign'))
      await approve.click()
      await expect(page.getByTestId('demo-status')).toContainText('Connected')
      await shoot(1500)
    })

    await test.step('sends', async () => {
      await press(task('send').getByRole('button'))
      await send(page).amount.fill('0.1')
      await send(page).receiver.fill(accounts[1])
      await shoot(900)
      await press(send(page).preview)
      await shoot(1100)
      await send(page).approve.click()
      await press(approve)
      await expect(send(page).progress).toHaveAttribute('data-outcome', 'confirmed')
      await shoot(1600)
      await press(send(page).done)
      await shoot(1800)
    })
    const film = await develop(context)
    expect(await readFilm(page, film)).toMatchObject({ width: 960, height: 600 })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'film.webp'), film)
  } finally {
    demo.stop()
  }
})
