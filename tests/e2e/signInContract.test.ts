import type { Page } from '@playwright/test'
import { installContractWallet } from './support/contractWallet.js'
import { cancel, orders, session, sign, test } from './support/signIn.js'
import { expect, ui } from './support/test.js'

/** Connects the wallet whose account is a contract, and has it sign. */
async function signIn(page: Page): Promise<void> {
  await ui(page).connect.click()
  await ui(page).wallet('test.contract').click()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  await sign(page).click()
}

test('an account that is a contract signs in (ERC-1271)', async ({ page, context, stage, open }) => {
  const wallet = await installContractWallet(context, stage)
  await wallet.deploy()
  await open()
  await signIn(page)
  await expect(session(page)).toHaveText('authenticated')
  await expect(page.getByTestId('session-account')).toHaveText(wallet.address)
  expect([await orders(page), wallet.signed.length]).toEqual([200, 1])
  expect(wallet.signed[0]).toContain(`your Ethereum account:\n${wallet.address}\n`)
  await page.reload()
  await expect(session(page)).toHaveText('authenticated')
})

test('an account that will be a contract signs in before it is one, and after (ERC-6492)', async ({
  page,
  context,
  stage,
  open,
}) => {
  const wallet = await installContractWallet(context, stage)
  await open()
  await signIn(page)
  await expect(session(page)).toHaveText('authenticated')
  expect(await orders(page)).toBe(200)
  await page.getByText('Sign out of the page').click()
  await expect(session(page)).toHaveText('unauthenticated')
  await wallet.deploy()
  await page.getByText('Sign in to the page').click()
  await expect(session(page)).toHaveText('authenticated')
  expect([await orders(page), wallet.signed.length]).toEqual([200, 2])
})

for (const isDeployed of [true, false])
  test(`a key that is not the owner's signs nobody in, ${isDeployed ? 'deployed' : 'not deployed'}`, async ({
    page,
    context,
    stage,
    open,
  }) => {
    const wallet = await installContractWallet(context, stage)
    if (isDeployed) await wallet.deploy()
    wallet.changeKey()
    await open()
    await signIn(page)
    await expect(ui(page).card.getByRole('alert')).toBeVisible()
    await expect(session(page)).toHaveText('unauthenticated')
    expect(await orders(page)).toBe(401)
    await cancel(page).click()
    await expect(page.getByTestId('status')).toHaveText('connected')
  })
