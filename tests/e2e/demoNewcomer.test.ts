// Somebody who has no wallet, in the plain app that the demo of `npm start` is dressed over.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { features } from '../../cli/dist/catalogue/features.js'
import { openChain } from './support/chain.js'
import { approvalUi, frameBrowser } from './support/ownFrame.js'
import { expectSaid } from './support/said.js'
import { review, send } from './support/send.js'
import { sandboxFrame } from './support/socials.js'
import { startDemo } from './support/startDemo.js'
import { expect, test, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser, timezoneId: 'Europe/Berlin' })

const namespaces = 'eip155,solana,polkadot,bip122,cosmos'
const standard = features.filter((each) => each.part && each.module && each.standard === 'on')
const chosen = [...standard.map(({ id }) => id), 'siwx'].join(',')

test(
  'somebody without a wallet logs in by email, signs in, buys, sends and swaps',
  { tag: '@core' },
  async ({ page, context, stage, allow }, { repeatEachIndex, retry }) => {
    // The mailbox of the sandbox keeps the mails of a run before.
    const mail = `newcomer-${repeatEachIndex}-${retry}@example.com`
    const flags = ['--namespaces', namespaces, '--features', chosen]
    const demo = await startDemo(stage, { name: 'newcomer', flags })
    try {
      allow(demo.url)
      allow(await sandboxFrame(stage))
      await page.goto(demo.url)
      const chain = await openChain(stage)
      const members = page.getByRole('region', { name: 'Members' })
      const load = async () => (await context.request.get(`${stage.sandbox}/members`)).status()
      const openFeature = async (name: string) => {
        await ui(page).account.click()
        await page.getByTestId(`wallet-features-${name}-button`).click()
      }

      const address = await test.step('logs in, and signs in with the next press', async () => {
        expect(await load()).toBe(401)
        await logIn(page, context, mail)
        await approvalUi(page).approve()
        await expect(members.getByRole('heading')).toHaveText('Signed in')
        // The server tells who it is.
        await expect(members).toContainText(/0x[0-9a-fA-F]{40}/)
        await expect(ui(page).card).toBeHidden()
        expect(await load()).toBe(200)
        return /0x[0-9a-fA-F]{40}/.exec(await members.innerText())?.[0] as Address
      })

      await test.step('backs the wallet up, before something comes to it', async () => {
        await openFeature('onramp')
        await page.getByTestId('backup-first-button').click()
        await pressInFrame(page, 'frame-backup-code')
        await approvalUi(page).approve()
        await pressInFrame(page, 'frame-saved')
      })

      await test.step('buys on the pay page', async () => {
        expect(await chain.balance(address)).toBe(0n)
        await page.getByTestId('buy-amount-input').fill('120')
        await expect(page.getByTestId('buy-continue-button')).toHaveText(/^Continue to /)
        const payPage = await follow(context, page.getByTestId('buy-continue-button'))
        await payPage.getByRole('button', { name: /^Pay \d/ }).click()
        await expect(page.getByTestId('buy-progress')).toHaveAttribute('data-status', 'done')
        await payPage.close()
        await page.getByTestId('buy-done').click()
        await ui(page).close.click()
        expect(await chain.balance(address)).toBeGreaterThan(parseEther('0.01'))
      })

      await test.step('sends', async () => {
        const receiver = privateKeyToAccount(generatePrivateKey()).address
        const before = await chain.balance(address)
        await openFeature('send')
        await review(page, '0.005', receiver)
        await send(page).approve.click()
        await approvalUi(page).approve()
        await expect(send(page).progress).toHaveAttribute('data-outcome', 'confirmed')
        await send(page).done.click()
        await ui(page).close.click()
        expect(await chain.balance(receiver)).toBe(parseEther('0.005'))
        // The app pays the fee of a new wallet.
        expect(await chain.balance(address)).toBe(before - parseEther('0.005'))
      })

      await test.step('swaps', async () => {
        const before = await chain.balance(address)
        await openFeature('swaps')
        await page.getByTestId('swap-select-token-button-toToken').click()
        await page.getByTestId('swap-select-token-item-USDC').click()
        await page.getByTestId('swap-input-token-sourceToken').fill('0.005')
        await expect(page.getByTestId('swap-action-button')).toHaveText('Review swap')
        await page.getByTestId('swap-action-button').click()
        await page.getByTestId('swap-confirm-button').click()
        await approvalUi(page).approve()
        await expectSaid(page, /^Swapped ETH to [\d.]+ USDC/)
        expect(await chain.tokens(address)).toBeGreaterThan(0n)
        expect(await chain.balance(address)).toBe(before - parseEther('0.005'))
      })
    } finally {
      demo.stop()
    }
  },
)

/** Logs in somebody new with the mails of the sandbox's mailbox. */
async function logIn(page: Page, context: BrowserContext, mail: string): Promise<void> {
  const mailbox = await follow(context, page.getByRole('link', { name: 'Open the mailbox' }))
  const mails = mailbox.getByTestId('mail').filter({ hasText: `To ${mail}` })
  const inner = frameUi(page).frame
  await page.bringToFront()
  await ui(page).connect.click()
  await page.getByTestId('wui-email-input').locator('input').fill(mail)
  await page.keyboard.press('Enter')
  await inner.getByTestId('frame-device').waitFor()

  const confirm = await follow(context, mails.getByTestId('mail-action'))
  await confirm.getByTestId('frame-confirm-yes').click()
  const digits = await confirm.getByTestId('frame-confirm-code').innerText()
  await confirm.close()
  await mailbox.close()
  await page.bringToFront()
  await inner.getByTestId('frame-code').locator('input').fill(digits)
}

/** Follows a link that opens another page. */
async function follow(context: BrowserContext, link: Locator): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  return opened
}
