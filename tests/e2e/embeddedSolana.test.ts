import type { Page } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { solanaSandbox } from './support/namespaces.js'
import { approvalUi, frameBrowser, ownFrameTest as test } from './support/ownFrame.js'
import { askSolana, sendLamports } from './support/sendLamports.js'
import { signAndVerify } from './support/signAndVerify.js'
import { expect } from './support/test.js'

test.use({ launchOptions: frameBrowser })

const both = { namespaces: ['eip155', 'solana'], networks: ['eip155:31337', solanaSandbox] }
const addressOf = async (page: Page) => (await kitOf(page).account('solana')).address ?? ''

test('somebody with no wallet signs a text and sends SOL with the key of the frame', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('sol@example.com', both)
  const address = await addressOf(page)
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const approval = approvalUi(page)

  const signed = signAndVerify(page, stage, 'solana')
  await expect(approval.view).toContainText('from solana')
  await approval.approve()
  await signed

  await askSolana(stage, 'requestAirdrop', address, 2_000_000_000)
  await expect.poll(() => askSolana(stage, 'getBalance', address)).toMatchObject({ value: 2_000_000_000 })
  const sent = sendLamports(page, stage, 1_500_000_000n)
  await expect(approval.steps).toContainText('1.5 SOL')
  await expect(approval.changes).toContainText('−1.5')
  await expect(approval.warnings).toHaveCount(0)
  await approval.approve()
  expect(await sent).toEqual({ received: 1_500_000_000n, fee: 5000n })

  await page.reload()
  await expect.poll(() => addressOf(page)).toBe(address)
})
