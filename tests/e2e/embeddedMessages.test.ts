// The element that the embedded wallet lies in, and what the app asks it.
import type { Page } from '@playwright/test'
import type { AppKit } from 'appkit-runtime'
import { kitOf } from './support/kitOf.js'
import { test as base, expect, ui } from './support/test.js'
import {
  code,
  type FrameKind,
  frameUi,
  pressInFrame,
  serveTestFrame,
  type TestFrame,
} from './support/testFrame.js'

const test = base.extend<{ frame: TestFrame; kind: FrameKind; open: () => Promise<void> }>({
  kind: ['port', { option: true }],
  frame: async ({ kind, allow }, use) => {
    const frame = await serveTestFrame(kind)
    allow(frame.site)
    await use(frame)
    await frame.close()
  },
  open: async ({ openStage, stage, frame }, use) => {
    const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.site }
    await use(() => openStage({ features: ['email'], config: { endpoints } }))
  },
})

const logIn = async (page: Page) => {
  await ui(page).connect.click()
  await page.getByTestId('wui-email-input').locator('input').fill('ada@example.com')
  await page.keyboard.press('Enter')
}

test('the frame is not seen until it shows something, lies above everything then, and is loaded with project and network', async ({
  page,
  frame,
  open,
}) => {
  await open()
  const element = page.getByTestId('embedded-wallet-frame')
  await expect(element).toHaveCount(0)
  await logIn(page)
  await expect(frameUi(page).code).toBeVisible()
  await expect(element).toHaveCSS('position', 'fixed')
  expect(Number(await element.evaluate((each) => getComputedStyle(each).zIndex))).toBeGreaterThan(1e9)
  const { origin, pathname, searchParams } = new URL(
    (await element.locator('iframe').getAttribute('src')) ?? '',
  )
  expect([origin, pathname]).toEqual([frame.site, '/sdk'])
  expect(Object.fromEntries(searchParams)).toEqual({
    projectId: 'stage',
    chainId: 'eip155:31337',
    version: '4',
    enableLogger: 'false',
    // The modal names its screens, in this language.
    titles: 'en',
  })
  await frameUi(page).code.fill(code)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(element).toBeAttached()
  await expect(element).toBeHidden()
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(element).toBeHidden()
})

test.describe('a frame of another maker', () => {
  test.use({ kind: 'window' })

  test('is asked by each message with what belongs to it, from the email to the log-out', async ({
    page,
    frame,
    open,
  }) => {
    frame.faults.device = true
    frame.faults.hasSmartAccount = true
    /** The payloads of the requests of one name. */
    const asked = (name: string) => frame.payloads.filter((_, index) => frame.asked[index] === name)
    await open()
    await logIn(page)
    await page.getByTestId('wui-otp-input').waitFor()
    expect(asked('CONNECT_EMAIL')).toEqual([{ email: 'ada@example.com' }])
    expect(asked('CONNECT_DEVICE')).toEqual([undefined])
    await page.keyboard.type(code)
    await expect(page.getByTestId('status')).toHaveText('connected')
    expect(asked('CONNECT_OTP')).toEqual([{ otp: code }])
    expect(asked('SET_PREFERRED_ACCOUNT')).toContainEqual({ type: 'smartAccount' })
    const user = { chainId: 31337, preferredAccountType: 'smartAccount' }
    expect(asked('GET_USER')).toContainEqual(expect.objectContaining(user))

    await page.evaluate(() => {
      const { kit } = window as unknown as { kit: AppKit }
      const network = kit.getCaipNetworks().find(({ caipNetworkId }) => caipNetworkId === 'eip155:137')
      return network && kit.switchNetwork(network)
    })
    await expect.poll(() => asked('SWITCH_NETWORK')).toMatchObject([{ chainId: 137 }])
    const signed = kitOf(page).sign('eip155', 'Asked')
    await pressInFrame(page, 'approve')
    await signed
    expect(asked('RPC_REQUEST')).toMatchObject([{ method: 'personal_sign', chainId: 137 }])

    expect(asked('IS_CONNECTED')).toEqual([])
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    expect(asked('IS_CONNECTED')).toHaveLength(1)
    await kitOf(page).disconnect()
    await expect.poll(() => asked('SIGN_OUT')).toEqual([undefined])
  })
})
