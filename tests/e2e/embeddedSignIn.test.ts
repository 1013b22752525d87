import type { Page } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { solanaSandbox } from './support/namespaces.js'
import { approvalUi, frameBrowser, ownFrameTest as test, typeCode, typeMail } from './support/ownFrame.js'
import { orders, session } from './support/signIn.js'
import { pressProvider, sandboxFrame } from './support/socials.js'
import { expect, ui } from './support/test.js'
import { pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

/** Approves the sign-in that the frame shows after a log-in. */
async function signInAtOnce(page: Page, statement: string): Promise<void> {
  await expect(approvalUi(page).view).toContainText(statement)
  await approvalUi(page).approve()
  await expect(session(page)).toHaveText('authenticated')
  await expect(ui(page).card).toBeHidden()
}

test('somebody with no wallet logs in by email and signs in, with one press more; the events say what happened', async ({
  page,
  context,
  stage,
  frame,
  openStage,
}) => {
  const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.origin, auth: '/auth' }
  const siwx = { statement: 'Sign in to see your orders.' }
  await openStage({ features: ['email'], config: { endpoints, siwx, debug: true } })
  const seen = await kitOf(page).events()
  await typeMail(page, 'one-click@example.com')
  await typeCode(page, context, frame)
  await pressInFrame(page, 'frame-saved')
  await signInAtOnce(page, siwx.statement)
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await orders(page)).toBe(200)
  expect((await seen()).filter((name) => /EMAIL|SIWX|CONNECT_/.test(name))).toEqual([
    'EMAIL_LOGIN_SELECTED',
    'EMAIL_SUBMITTED',
    'DEVICE_REGISTERED_FOR_EMAIL',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_PASS',
    'CONNECT_SUCCESS',
    'SIWX_AUTH_SUCCESS',
  ])
})

test('a user who declines the sign-in in the wallet is logged in, and asked by the app', async ({
  page,
  context,
  stage,
  frame,
  openStage,
}) => {
  const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.origin, auth: '/auth' }
  await openStage({ features: ['email'], config: { endpoints, siwx: {} } })
  await typeMail(page, 'declines@example.com')
  await typeCode(page, context, frame)
  await pressInFrame(page, 'frame-saved')
  await expect(approvalUi(page).view).toBeVisible()
  await approvalUi(page).reject()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).title).toHaveText(/^Sign in to /)
})

test('on Solana, one press more signs in too, with the key of Solana', async ({
  page,
  context,
  stage,
  frame,
  openStage,
}) => {
  const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.origin, auth: '/auth' }
  const siwx = { statement: 'Sign in to see your orders.' }
  await openStage({
    features: ['email'],
    namespaces: ['solana'],
    networks: [solanaSandbox],
    config: { endpoints, siwx },
  })
  await typeMail(page, 'solana-one-click@example.com')
  await typeCode(page, context, frame)
  await pressInFrame(page, 'frame-saved')
  await signInAtOnce(page, siwx.statement)
  expect(await orders(page)).toBe(200)
  await expect(page.getByTestId('session-account')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

  await page.reload()
  await expect(session(page)).toHaveText('authenticated')
})

test('after a log-in at a provider, one press more signs in', async ({ page, stage, allow, openStage }) => {
  const secureSite = await sandboxFrame(stage)
  allow(secureSite)
  const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite, auth: '/auth' }
  const siwx = { statement: 'Sign in to see your orders.' }
  await openStage({ features: ['socials'], config: { endpoints, siwx } })
  const popup = await pressProvider(page, 'google')
  await popup.getByRole('radio').last().check()
  await popup.getByRole('button', { name: 'Allow', exact: true }).click()
  await signInAtOnce(page, siwx.statement)
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await orders(page)).toBe(200)
})
