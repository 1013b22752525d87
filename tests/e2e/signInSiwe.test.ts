import { kitOf } from './support/kitOf.js'
import { namespaceSetups } from './support/namespaces.js'
import { test as base, cancel, orders, session, sign, signatures } from './support/signIn.js'
import { expect, type StageOptions, ui } from './support/test.js'

const setup = namespaceSetups[0] as (typeof namespaceSetups)[0]

/** A page with `siweConfig`: functions of the app, and none of ours between them and its server. */
const test = base.extend<{ siwe: NonNullable<StageOptions['siwe']>; openSiwe: () => Promise<void> }>({
  siwe: [{}, { option: true }],
  openSiwe: async ({ siwe, openStage, wallet_: _ }, use) => {
    await use(() => openStage({ networks: setup.networks, siwe }))
  },
})

test('functions of an older form sign a user in, know them after a reload, and sign them out', async ({
  page,
  openSiwe,
  wallet_: wallet,
}) => {
  const heard = () => page.evaluate(() => document.documentElement.dataset.siwe)
  await openSiwe()
  await ui(page).connect.click()
  await ui(page).wallet(setup.wallets[0].id).click()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  await expect(page.getByTestId('siwx-facts')).toContainText('Sign in to see your orders.')
  expect(await orders(page)).toBe(401)
  await sign(page).click()
  await expect(session(page)).toHaveText('authenticated')
  await expect(ui(page).card).toBeHidden()
  expect([await orders(page), await signatures(wallet, setup), await heard()]).toEqual([200, 1, 'in'])

  await page.reload()
  await expect(session(page)).toHaveText('authenticated')
  await expect(page.getByTestId('session-account')).toHaveText(setup.addresses[0])
  expect([await orders(page), await signatures(wallet, setup)]).toEqual([200, 0])

  // Sign-in is required, so nobody stays connected without it.
  await page.getByText('Sign out of the page').click()
  await expect(session(page)).toHaveText('idle')
  expect([await orders(page), await heard()]).toEqual([401, 'out'])
})

test('sign-in is required by default: closing is refused, leaving disconnects, declining asks again', async ({
  page,
  openSiwe,
  wallet_: wallet,
}) => {
  await openSiwe()
  await ui(page).connect.click()
  await ui(page).wallet(setup.wallets[0].id).click()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  await page.keyboard.press('Escape')
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  await wallet.behave(setup.sign, 'reject')
  await sign(page).click()
  await expect(ui(page).card.getByRole('alert')).toContainText('You declined in')
  await expect(cancel(page)).toHaveText('Disconnect')
  await cancel(page).click()
  await expect(ui(page).card).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  expect(await orders(page)).toBe(401)
})

test('disconnecting signs out', { tag: '@core' }, async ({ page, openSiwe }) => {
  await openSiwe()
  await ui(page).connect.click()
  await ui(page).wallet(setup.wallets[0].id).click()
  await sign(page).click()
  await expect(session(page)).toHaveText('authenticated')
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect.poll(() => orders(page)).toBe(401)
})

test.describe('where it is not required', () => {
  test.use({ siwe: { required: false, signOutOnDisconnect: false } })

  test('a user who cancels goes on without, and a session outlives the connection', { tag: '@core' }, async ({
    page,
    openSiwe,
  }) => {
    await openSiwe()
    await ui(page).connect.click()
    await ui(page).wallet(setup.wallets[0].id).click()
    await cancel(page).click()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(session(page)).toHaveText('unauthenticated')
    await page.getByText('Sign in to the page').click()
    await expect(session(page)).toHaveText('authenticated')
    await kitOf(page).disconnect()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    expect(await orders(page)).toBe(200)
  })
})
