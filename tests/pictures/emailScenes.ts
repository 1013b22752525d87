import { kitOf } from '../e2e/support/kitOf.js'
import type { Stage } from '../e2e/support/stage.js'
import { ui } from '../e2e/support/test.js'
import { code, serveTestFrame, type TestFrame } from '../e2e/support/testFrame.js'
import type { Scene } from './scenes.js'

/** The frame of the running scenes. */
let frame: TestFrame

/** Starts a frame of another maker, whose codes are typed in the modal. */
export async function serveOtherFrame(): Promise<TestFrame> {
  frame = await serveTestFrame('window')
  return frame
}

/** The stage of an app with a log-in by email. */
export const emailStage = (stage: Stage, secureSite: string) => ({
  features: ['email'],
  config: { endpoints: { blockchainApi: `${stage.sandbox}/blockchain`, secureSite } },
})

const typeCode: Scene['show'] = async ({ page }) => {
  await page.getByTestId('wui-otp-input').waitFor()
  await page.keyboard.type(code)
}

/** The log-in by email and the change of the email, in the modal itself. */
export const emailScenes: readonly Scene[] = [
  {
    name: 'Connect, by email',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'Connect' })
      await page.getByTestId('wui-email-input').waitFor()
    },
  },
  {
    name: 'Connect, not an email',
    show: async ({ page }) => {
      await page.getByTestId('wui-email-input').locator('input').fill('nobody')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'ConnectWallets',
    show: ({ page }) => kitOf(page).open({ view: 'ConnectWallets' }),
  },
  {
    name: 'EmailVerifyDevice',
    show: async ({ page }) => {
      frame.faults.silent = ['CONNECT_DEVICE']
      await kitOf(page).open({ view: 'EmailVerifyDevice', data: 'ada@example.com' })
      await page.getByTestId('email-resend').waitFor()
    },
  },
  {
    name: 'EmailVerifyOtp',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'Connect' })
      await page.getByTestId('wui-email-input').locator('input').fill('ada@example.com')
      await page.keyboard.press('Enter')
      await page.getByTestId('wui-otp-input').waitFor()
    },
  },
  {
    name: 'EmailVerifyOtp, a wrong code',
    show: async ({ page }) => {
      await page.keyboard.type('654321')
      await ui(page).card.getByRole('alert').filter({ hasText: 'code' }).waitFor()
    },
  },
  {
    name: 'Account settings of an email',
    show: async (context) => {
      await typeCode(context)
      const { page } = context
      await ui(page).card.waitFor({ state: 'hidden' })
      await kitOf(page).open({ view: 'AccountSettings' })
      await page.getByTestId('w3m-account-email-update').waitFor()
    },
  },
  {
    name: 'UpgradeEmailWallet',
    show: async ({ page }) => {
      await page.getByTestId('w3m-wallet-upgrade-card').click()
      await page.getByTestId('w3m-secure-website-button').waitFor()
    },
  },
  {
    name: 'UpdateEmail',
    show: async ({ page }) => {
      await ui(page).back.click()
      await page.getByTestId('w3m-account-email-update').click()
      await page.getByTestId('update-email-input').waitFor()
    },
  },
  {
    name: 'UpdateEmailPrimaryOtp',
    show: async ({ page }) => {
      await page.getByTestId('update-email-input').fill('lovelace@example.com')
      await page.keyboard.press('Enter')
      await page.getByTestId('wui-otp-input').waitFor()
    },
  },
  {
    name: 'UpdateEmailSecondaryOtp',
    show: async (context) => {
      const { page } = context
      const before = await ui(page).title.innerText()
      await typeCode(context)
      await ui(page).title.filter({ hasNotText: before }).waitFor()
      await page.getByTestId('wui-otp-input').waitFor()
    },
  },
]
