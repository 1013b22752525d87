import { checkAxe } from './support/checkAxe.js'
import { expectSaid } from './support/said.js'
import { accounts, expect, test, ui } from './support/test.js'

test('the address is shown as a code and as text, and copied in place', { tag: '@core' }, async ({
  page,
  context,
  wallet,
  openStage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await wallet()
  await openStage({ features: ['receive'] })
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await ui(page).account.click()
  await page.getByTestId('wallet-features-receive-button').click()
  await expect(ui(page).title).toHaveText('Receive')
  await expect(page.getByTestId('wui-qr-code')).toHaveAttribute('uri', accounts[0])
  await expect(page.getByTestId('receive-address')).toHaveText(accounts[0])
  const copy = page.getByTestId('receive-address-copy-button')
  await copy.click()
  await expectSaid(page, 'Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(accounts[0])
  await expect(copy).toHaveText('Copy address')
  await checkAxe(page, 'receive')
  await page.getByTestId('receive-compatible-networks').click()
  await expect(ui(page).title).toHaveText('Compatible networks')
  await expect(ui(page).card).toContainText('Sandbox')
  await ui(page).back.click()
  await expect(ui(page).title).toHaveText('Receive')
})

test('an app with one network names it', async ({ page, wallet, openStage }) => {
  await wallet()
  await openStage({ features: ['receive'], networks: ['eip155:31337'] })
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await ui(page).account.click()
  await page.getByTestId('wallet-features-receive-button').click()
  await expect(ui(page).card).toContainText(
    'Receive only on Sandbox. What comes on another network may be lost.',
  )
})
