// Permissions to pay without asking, of our own frame, from the widget, on the sandbox's real node.
import type { Page } from '@playwright/test'
import type { AppKit } from 'appkit-runtime'
import { type Address, getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { openChain } from './support/chain.js'
import { checkAxe } from './support/checkAxe.js'
import { approvalUi, frameBrowser, ownFrameTest as test } from './support/ownFrame.js'
import { expect, keys, ui } from './support/test.js'
import { frameUi, waitUntilStill } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser, smartAccounts: true })

const { usdc } = contractsOf(31337)
const somebody = () => privateKeyToAccount(generatePrivateKey()).address

/** A call of the app's page to the provider of the wallet. Resolves with its answer, or the error's sentence. */
const ask = (page: Page, method: string, params: unknown) =>
  page.evaluate(
    async ([name, given]) => {
      const { kit } = window as unknown as { readonly kit: AppKit }
      const provider = kit.getProvider('eip155') as { request(call: object): Promise<unknown> }
      return provider.request({ method: name, params: given }).then(
        (answer) => ({ answer, problem: undefined }),
        (error: Error) => ({ answer: undefined, problem: error.message }),
      )
    },
    [method, params] as const,
  )
const grant = (page: Page, seconds: number, allowance = 3_000_000) =>
  ask(page, 'wallet_grantPermissions', [
    {
      chainId: '0x7a69',
      expiry: Math.floor(Date.now() / 1000) + seconds,
      signer: { type: 'wallet' },
      permissions: [
        {
          type: 'erc20-token-transfer',
          data: { address: usdc, allowance: `0x${allowance.toString(16)}` },
        },
      ],
    },
  ])
const contextOf = ({ answer }: { answer: unknown }) => (answer as { context: string }[])[0]?.context ?? ''
const pay = (page: Page, context: string, to: Address, amount: number) => {
  const data = `0xa9059cbb${to.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
  const capabilities = { permissions: { context } }
  const call = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [{ to: usdc, data }] }
  return ask(page, 'wallet_sendCalls', [{ ...call, capabilities }])
}

test('T-F3: a site that has a permission pays without a question, up to the cap and until the user ends it', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('permitted@example.com')
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  await chain.sendTokens(keys[1], address, 5_000_000n)

  const granting = grant(page, 3600)
  const approval = approvalUi(page)
  await expect(approval.view).toContainText('Let this site spend without asking')
  await expect(approval.site).toHaveText(new URL(stage.stage).origin)
  await expect(approval.steps).toContainText('3 USDC')
  await checkAxe(page, 'approval of a permission')
  await approval.approve()
  const context = contextOf(await granting)
  await expect(ui(page).card).toBeHidden()

  // The modal stays closed all the time.
  await page.evaluate(() => {
    const { kit } = window as unknown as { readonly kit: AppKit }
    Object.assign(window, { openings: 0 })
    kit.subscribeState(({ open }) => open && (window as unknown as { openings: number }).openings++)
  })
  const to = somebody()
  expect((await pay(page, context, to, 2_000_000)).problem).toBeUndefined()
  await expect.poll(() => chain.tokens(to)).toBe(2_000_000n)
  expect((await pay(page, context, to, 1_000_001)).problem).toContain('more than the permission has left')
  expect(await page.evaluate(() => (window as unknown as { openings: number }).openings)).toBe(0)
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect((await pay(page, context, to, 400_000)).problem).toBeUndefined()
  await expect.poll(() => chain.tokens(to)).toBe(2_400_000n)

  const held = async () => (await ask(page, 'wallet_getGrantedExecutionPermissions', [])).answer
  expect(await held()).toMatchObject([
    { address: getAddress(address), context, permissions: [{ type: 'erc20-token-transfer' }] },
  ])
  await expect(ui(page).card).toBeHidden()

  // The user ends it in the settings.
  await ui(page).account.click()
  await page.getByTestId('account-settings-button').click()
  await page.getByTestId('embedded-security').click()
  const inner = frameUi(page).frame
  const rows = inner.getByTestId('frame-permissions').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('0.6 of 3 USDC left')
  await checkAxe(page, 'list of permissions')
  await waitUntilStill(page)
  await inner.getByTestId('frame-end-permission').click()
  await expect(rows).toHaveCount(0)
  await expect(inner.getByTestId('frame-ways')).toBeVisible()
  expect((await pay(page, context, to, 1)).problem).toContain('the user ended it')
  expect(await held()).toEqual([])
  expect(await chain.tokens(to)).toBe(2_400_000n)
})

test('T-F3: a permission ends at its time, and by the site without a disconnect', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('ending@example.com')
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  await chain.sendTokens(keys[1], address, 5_000_000n)
  // Less than what a clock may be wrong by.
  const granting = grant(page, 240)
  await approvalUi(page).approve()
  const context = contextOf(await granting)
  const to = somebody()
  expect((await pay(page, context, to, 1)).problem).toBeUndefined()
  await expect.poll(() => chain.tokens(to)).toBe(1n)

  const second = grant(page, 3600)
  await approvalUi(page).approve()
  const ended = contextOf(await second)
  const revoking = ask(page, 'wallet_revokePermissions', [{ permissionContext: ended }])
  await expect(approvalUi(page).view).toContainText('End a permission to spend')
  await approvalUi(page).approve()
  expect((await revoking).answer).toEqual({})
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect((await pay(page, ended, to, 1)).problem).toContain('the user ended it')

  // The worker that has the keys ends it, and the clock of the page does not reach there.
  expect(page.workers().length).toBeGreaterThan(0)
  for (const worker of page.workers())
    await worker.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 241_000
    })
  expect((await pay(page, context, to, 1)).problem).toContain('its time is over')
  expect(await chain.tokens(to)).toBe(1n)
})
