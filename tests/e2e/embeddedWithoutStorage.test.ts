import type { BrowserContext, Page } from '@playwright/test'
import {
  type Address,
  hashTypedData,
  parseEther,
  recoverAddress,
  type TypedDataDefinition,
  verifyMessage,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chromiumOptions } from '../../tools/chromium.mjs'
import { pressAndClose } from '../contract/frame/press.js'
import { openChain } from './support/chain.js'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { solanaSandbox } from './support/namespaces.js'
import { approvalUi, ownFrameTest, typeCode, typeLastCode, typeMail } from './support/ownFrame.js'
import { askSolana, sendLamports } from './support/sendLamports.js'
import { expect, keys, ui } from './support/test.js'
import { frameUi, pressInFrame, waitUntilStill } from './support/testFrame.js'

const test = ownFrameTest.extend<{ begin: (mail: string) => Promise<void> }>({
  /** Opens the stage page, and begins a log-in up to the button that opens the window. */
  begin: async ({ page, stage, frame, openStage }, use) => {
    await use(async (mail) => {
      const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.origin }
      const networks = ['eip155:31337', solanaSandbox]
      await openStage({
        features: ['email'],
        namespaces: ['eip155', 'solana'],
        networks,
        config: { endpoints },
      })
      await askForWindow(page, mail)
    })
  },
})

// Frames of other sites have no storage, as some users have it. Windows are blocked as browsers do, unless the user has
// just pressed something.
test.use({
  launchOptions: { ...(await chromiumOptions()), ignoreDefaultArgs: ['--disable-popup-blocking'] },
})

const openButton = (page: Page) => frameUi(page).frame.getByTestId('frame-open-window')

async function askForWindow(page: Page, mail: string): Promise<void> {
  await typeMail(page, mail)
  await openButton(page).waitFor()
}

async function openWindow(page: Page): Promise<Page> {
  await waitUntilStill(page)
  const opening = page.waitForEvent('popup')
  await openButton(page).click()
  const opened = await opening
  await expect(opened.getByRole('heading')).toHaveText('Continue on Test?')
  await expect(opened.getByTestId('frame-site')).toHaveText(new URL(page.url()).origin)
  return opened
}

/** Opens the window, and presses Continue. */
async function allow(page: Page): Promise<void> {
  const opened = await openWindow(page)
  await expect(opened.getByTestId('frame-continue')).toBeEnabled()
  await pressAndClose(opened, 'frame-continue')
}

/** All of a log-in after `begin`, to a wallet that is connected. */
async function finish(page: Page, context: BrowserContext, frame: Parameters<typeof typeCode>[2]) {
  await allow(page)
  await typeCode(page, context, frame)
  await pressInFrame(page, 'frame-saved')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  return (await kitOf(page).account('eip155')).address as Address
}

test('T-H2: a browser that blocks storage in frames: a window keeps the keys; somebody logs in, signs, reloads, logs in again, leaves', async ({
  page,
  context,
  frame,
  begin,
}) => {
  await begin('storage@example.com')
  const isBlocked = frameUi(page)
    .frame.locator('body')
    .evaluate(() => {
      try {
        return localStorage === undefined
      } catch {
        return true
      }
    })
  expect(await isBlocked).toBe(true)
  expect(frame.mails()).toEqual([])
  const address = await finish(page, context, frame)

  const message = 'Signed without storage'
  const signed = kitOf(page).sign('eip155', message)
  await approvalUi(page).approve()
  expect(await verifyMessage({ address, message, signature: (await signed) as `0x${string}` })).toBe(true)

  // The log-in is gone with the page; the device is still known, so no link and no recovery code is asked for.
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await askForWindow(page, 'storage@example.com')
  await allow(page)
  await typeLastCode(page, frame)
  await expect.poll(async () => (await kitOf(page).account('eip155')).address).toBe(address)
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('T-H2: without storage in frames, coins and typed data are approved on an EVM network, and SOL is sent', async ({
  page,
  context,
  stage,
  frame,
  begin,
}) => {
  await begin('sends-without@example.com')
  const address = await finish(page, context, frame)
  const approval = approvalUi(page)
  const chain = await openChain(stage)
  await chain.sendCoins(keys[1], address, parseEther('1'))
  const to = privateKeyToAccount(generatePrivateKey()).address
  const sent = kitOf(page).ask('eth_sendTransaction', {
    from: address,
    to,
    value: `0x${parseEther('0.25').toString(16)}`,
  })
  await expect(approval.steps).toContainText('0.25')
  await approval.approve()
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => chain.balance(to)).toBe(parseEther('0.25'))

  const data = {
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { name: 'Stage' },
    message: { text: 'Typed without storage' },
  }
  const typed = kitOf(page).ask('eth_signTypedData_v4', address, JSON.stringify(data))
  await expect(approval.view).toContainText('Typed without storage')
  await approval.approve()
  const hash = hashTypedData(data as unknown as TypedDataDefinition)
  expect(await recoverAddress({ hash, signature: (await typed) as `0x${string}` })).toBe(address)

  const { address: solana = '' } = await kitOf(page).account('solana')
  await askSolana(stage, 'requestAirdrop', solana, 2_000_000_000)
  await expect.poll(() => askSolana(stage, 'getBalance', solana)).toMatchObject({ value: 2_000_000_000 })
  const paid = sendLamports(page, stage, 1_500_000_000n)
  await expect(approval.steps).toContainText('1.5 SOL')
  await approval.approve()
  expect(await paid).toEqual({ received: 1_500_000_000n, fee: 5000n })
})

test('T-H2: a window that the browser blocks, or that the user closes or declines, can be opened again', async ({
  page,
  frame,
  begin,
}) => {
  await begin('window@example.com')
  const inner = frameUi(page).frame
  const error = inner.getByTestId('frame-error')
  await expect(error).toBeEmpty()
  // Pressed by a script, later than the browser counts the last press of the user. Looking into the frame counts as one.
  const pressed = page.waitForEvent('console', (message) => message.text() === 'pressed')
  await openButton(page).evaluate((button: HTMLElement) => {
    const press = () => {
      button.click()
      console.info('pressed')
    }
    setTimeout(press, 6_000)
  })
  await pressed
  await expect(error).toHaveText(
    'The browser blocked the window. Allow pop-ups for this site, then try again.',
  )
  await checkAxe(page, 'a blocked window')
  const opened = await openWindow(page)
  await expect(error).toBeEmpty()
  await checkAxe(opened, 'the window that keeps the keys')
  await opened.close()

  // "Cancel" in the window.
  const declined = await openWindow(page)
  await pressAndClose(declined, 'frame-cancel')
  expect(frame.mails()).toEqual([])

  // A user who leaves the log-in leaves its window, too.
  const left = await openWindow(page)
  const gone = left.waitForEvent('close')
  await pressInFrame(page, 'frame-cancel')
  await gone
  await expect(page.getByTestId('wui-email-input')).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  // No mail was sent, so that nobody has to wait for the next one.
  expect(frame.mails()).toEqual([])
  await page.getByTestId('wui-email-input').locator('input').fill('window@example.com')
  await page.keyboard.press('Enter')
  await allow(page)
  await expect(inner.getByTestId('frame-device')).toBeVisible()
  expect(frame.mails()).toHaveLength(1)
})

test('T-H2, T-H4: without storage in frames, a tab that loads does not end the log-in of another one; both can be logged in', async ({
  page,
  context,
  frame,
  begin,
}) => {
  await begin('two-tabs@example.com')
  const address = await finish(page, context, frame)
  const sign = async (tab: Page, message: string) => {
    await tab.bringToFront()
    const signed = kitOf(tab).sign('eip155', message)
    await approvalUi(tab).approve()
    const signature = (await signed) as `0x${string}`
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  }
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByTestId('status')).toHaveText('disconnected')
  await sign(page, 'Signed after another tab has loaded')
  await expect(page.getByTestId('status')).toHaveText('connected')

  await second.bringToFront()
  await askForWindow(second, 'two-tabs@example.com')
  await allow(second)
  await typeLastCode(second, frame)
  await expect(second.getByTestId('status')).toHaveText('connected')
  await expect(ui(second).card).toBeHidden()
  await sign(second, 'Signed in the second tab')
  await sign(page, 'Signed in the first tab')

  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(second.getByTestId('status')).toHaveText('disconnected')
})
