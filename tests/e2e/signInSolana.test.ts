import type { TestWallet } from 'appkit-runtime/testing/playwright'
import { type NamespaceSetup, namespaceSetups } from './support/namespaces.js'
import { cancel, orders, session, sign, test } from './support/signIn.js'
import { expect, ui } from './support/test.js'

const setup = namespaceSetups.find(({ namespace }) => namespace === 'solana')
test.use({ setup: setup as NamespaceSetup })

/** Methods that the user was asked about in the wallet, in order. */
const questions = async (wallet: TestWallet) => (await wallet.prompts()).map(({ method }) => method)

test('a wallet that can sign in connects and signs by one question', async ({
  page,
  context,
  open,
  wallet_: wallet,
}) => {
  await open()
  expect(await orders(page)).toBe(401)
  await ui(page).connect.click()
  await ui(page).wallet('test.solana').click()
  await expect(session(page)).toHaveText('authenticated')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  expect([await orders(page), await questions(wallet)]).toEqual([200, ['solana:signIn']])

  await page.reload()
  await expect(session(page)).toHaveText('authenticated')
  const other = await context.newPage()
  await open(other)
  await expect(session(other)).toHaveText('authenticated')
  for (const each of [page, other]) expect(await wallet.prompts(each)).toEqual([])
})

test('a rejection is a rejection: the wallet is not asked again', { tag: '@core' }, async ({
  page,
  open,
  wallet_: wallet,
}) => {
  await wallet.behave('solana:signIn', 'reject')
  await open()
  await ui(page).connect.click()
  await ui(page).wallet('test.solana').click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  const asked = (await wallet.calls()).filter(({ params }) => JSON.stringify(params) !== '[{"silent":true}]')
  expect(asked.map(({ method }) => method)).toEqual(['solana:signIn'])
  await wallet.behave('solana:signIn', 'answer')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(session(page)).toHaveText('authenticated')
})

test('a wallet that refuses the feature is connected, and asked for one signature', async ({
  page,
  open,
  wallet_: wallet,
}) => {
  await wallet.behave('solana:signIn', 'unsupported')
  await open()
  await ui(page).connect.click()
  await ui(page).wallet('test.solana').click()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  await sign(page).click()
  await expect(session(page)).toHaveText('authenticated')
  expect(await questions(wallet)).toEqual(['standard:connect', 'solana:signMessage'])
  expect(await orders(page)).toBe(200)
})

test('what the server does not believe signs nobody in: the user is asked in the window', async ({
  page,
  open,
  wallet_: wallet,
}) => {
  await page.route('**/auth/verify', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await open()
  await ui(page).connect.click()
  await ui(page).wallet('test.solana').click()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  expect(await orders(page)).toBe(401)
  await sign(page).click()
  await expect(session(page)).toHaveText('authenticated')
  expect(await questions(wallet)).toEqual(['solana:signIn', 'solana:signMessage'])
})

test('without an answer of the server the wallet is connected all the same', async ({
  page,
  open,
  wallet_: wallet,
}) => {
  await page.route('**/auth/nonce', (route) => route.abort(), { times: 1 })
  await open()
  await ui(page).connect.click()
  await ui(page).wallet('test.solana').click()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  expect(await questions(wallet)).toEqual(['standard:connect'])
  await cancel(page).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
})
