// From an empty browser to each goal: what a user presses and types. docs/behaviour.md has the table, which `UPDATE_CLICKS=1` writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { frameBrowser, ownFrameTest as test, typeLastCode } from './support/ownFrame.js'
import { send } from './support/send.js'
import { root } from './support/stage.js'
import { accounts, expect, ui } from './support/test.js'
import { frameUi } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser, recovery: 'later' })

/** A user's acts to reach a goal, whose modal is closed before. Acts in the wallet's own window do not count. */
interface Acts {
  readonly presses: number
  readonly typings: number
}

/** The goals, in the order of the table. */
const goals: Readonly<Record<string, Acts>> = {
  'Connect a wallet': { presses: 2, typings: 0 },
  'Sign in, asked when it has connected': { presses: 1, typings: 0 },
  'Copy the address': { presses: 2, typings: 0 },
  'Switch the network': { presses: 3, typings: 0 },
  'Send: amount and address, review, confirm': { presses: 4, typings: 2 },
  'Buy, up to the page of the provider': { presses: 3, typings: 1 },
  Disconnect: { presses: 2, typings: 0 },
  'Log in by email, on a new device': { presses: 4, typings: 2 },
  'Log in by email, on a device that has been logged in before': { presses: 2, typings: 1 },
}

const start = '<!-- clicks: written by tests/e2e/clicks.test.ts -->'
const end = '<!-- /clicks -->'
const table = [
  '| Goal | Presses | Typed |',
  '|:--|--:|--:|',
  ...Object.entries(goals).map(([goal, { presses, typings }]) => `| ${goal} | ${presses} | ${typings} |`),
].join('\n')

/** Counts what a user does, from one goal to the next. */
function count() {
  let [presses, typings] = [0, 0]
  return {
    async press(control: Locator) {
      presses++
      await control.click()
    },
    async key(page: Page, name: string) {
      presses++
      await page.keyboard.press(name)
    },
    async type(act: () => Promise<unknown>) {
      typings++
      await act()
    },
    reached(goal: string) {
      expect({ presses, typings }, goal).toEqual(goals[goal])
      ;[presses, typings] = [0, 0]
    },
  }
}

/** The stage page with a wallet in the browser, and all that can be done with it. */
const features = ['balances', 'onramp', 'receive', 'send', 'swaps']
const networks = ['eip155:31337', 'eip155:1']

test('a user with a wallet connects and signs in with as many presses as the table says', async ({
  page,
  stage,
  wallet,
  openStage,
}) => {
  await wallet({ chainIds: [31337, 1] })
  const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, auth: '/auth' }
  await openStage({
    features,
    networks,
    config: { endpoints, siwx: { statement: 'Sign in to see your orders.' } },
  })
  const user = count()
  await user.press(ui(page).connect)
  await user.press(ui(page).wallet())
  await page.getByTestId('siwx-facts').waitFor()
  user.reached('Connect a wallet')
  await user.press(page.getByTestId('w3m-connecting-siwe-sign'))
  await expect(page.getByTestId('session-status')).toHaveText('authenticated')
  await expect(ui(page).card).toBeHidden()
  user.reached('Sign in, asked when it has connected')
})

test('a user with a wallet reaches each goal with as many presses as the table says', async ({
  page,
  context,
  wallet,
  openStage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await wallet({ chainIds: [31337, 1] })
  await openStage({ features, networks })
  const user = count()
  const { account, card, connect } = ui(page)
  await test.step('connects', async () => {
    await user.press(connect)
    await user.press(ui(page).wallet())
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(card).toBeHidden()
    user.reached('Connect a wallet')
  })
  await test.step('copies the address', async () => {
    await user.press(account)
    await user.press(page.getByRole('button', { name: 'Copy address' }))
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(accounts[0])
    user.reached('Copy the address')
    await page.keyboard.press('Escape')
  })
  await test.step('sends', async () => {
    await user.press(account)
    await user.press(send(page).open)
    await user.type(() => send(page).amount.fill('0.001'))
    await user.type(() => send(page).receiver.fill(accounts[1]))
    await user.press(send(page).preview)
    await user.press(send(page).approve)
    await expect(send(page).progress).toHaveAttribute('data-outcome', 'confirmed')
    user.reached('Send: amount and address, review, confirm')
    await ui(page).close.click()
  })
  await test.step('buys', async () => {
    await user.press(account)
    await user.press(page.getByTestId('wallet-features-onramp-button'))
    await user.type(() => page.getByTestId('buy-amount-input').fill('60'))
    await expect(page.getByTestId('buy-continue-button')).toHaveText(/^Continue to /)
    const opened = context.waitForEvent('page')
    await user.press(page.getByTestId('buy-continue-button'))
    await (await opened).close()
    user.reached('Buy, up to the page of the provider')
    await ui(page).close.click()
  })
  await test.step('switches the network', async () => {
    await user.press(account)
    await user.press(page.getByTestId('w3m-account-select-network'))
    await user.press(ui(page).networkRow('Ethereum'))
    await expect(page.getByTestId('network')).toHaveText('Ethereum')
    user.reached('Switch the network')
    await page.keyboard.press('Escape')
  })
  await test.step('leaves', async () => {
    await user.press(account)
    await user.press(page.getByTestId('disconnect-button'))
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect(card).toBeHidden()
    user.reached('Disconnect')
  })
})

test('a user without a wallet logs in by email with as many presses as the table says, and again on the same device', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  await openWithFrame()
  const user = count()
  const inner = frameUi(page).frame
  const connected = async () => {
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(ui(page).card).toBeHidden()
  }
  await user.press(ui(page).connect)
  await user.type(() => page.getByTestId('wui-email-input').locator('input').fill('clicks@example.com'))
  await user.key(page, 'Enter')
  await inner.getByTestId('frame-device').waitFor()
  const mail = await context.newPage()
  const link = /(http\S+\/confirm#\S+)/.exec(frame.mails().at(-1) ?? '')?.[1] ?? ''
  await test.step('presses the link of the mail', async () => {
    await mail.setContent(`<a href="${link}">Log in</a>`)
    await user.press(mail.getByRole('link'))
    await user.press(mail.getByTestId('frame-confirm-yes'))
  })
  const code = await mail.getByTestId('frame-confirm-code').innerText()
  await mail.close()
  await user.type(() => inner.getByTestId('frame-code').locator('input').fill(code))
  await connected()
  user.reached('Log in by email, on a new device')

  await ui(page).account.click()
  await page.getByTestId('disconnect-button').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await user.press(ui(page).connect)
  await user.press(page.getByTestId('continue-as'))
  await user.type(() => typeLastCode(page, frame))
  await connected()
  user.reached('Log in by email, on a device that has been logged in before')
})

test('the table of presses in the documentation is the one that is counted here', () => {
  const file = join(root, 'docs/behaviour.md')
  const text = readFileSync(file, 'utf8')
  const [before = '', after = ''] = [text.split(start)[0], text.split(end)[1]]
  const written = `${before}${start}\n\n${table}\n\n${end}${after}`
  if (process.env.UPDATE_CLICKS === '1') writeFileSync(file, written)
  expect(readFileSync(file, 'utf8')).toBe(written)
})
