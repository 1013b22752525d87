import { connect, session, sign, test } from './support/signIn.js'
import { expect } from './support/test.js'

test('a page that is signed in has tokens for another server, which load with the first one and are gone after signing out', async ({
  page,
  open,
  setup,
  wallet_: wallet,
}) => {
  const scripts: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
    if (pathname === '/auth/token') asked.push(request.postData() ?? '')
  })
  const status = page.getByTestId('token-status')
  const answer = page.getByTestId('token-answer')
  await open()
  await connect(page, setup, wallet)
  await sign(page).click()
  await expect(session(page)).toHaveText('authenticated')
  const loaded = (name: string) => scripts.some((script) => script.includes(`/${name}.chunk-`))
  expect([loaded('tokens'), loaded('proof'), asked.length]).toEqual([false, false, 0])

  await page.getByText('Get a token').click()
  await expect(status).toHaveText('ready')
  await page.getByText('Ask with a token').click()
  await expect(answer).toContainText('"isBound":false')
  await page.getByText('Ask with a token').click()
  await expect(answer).toContainText('200 {"accounts":["eip155:31337:0x')
  expect([loaded('tokens'), loaded('proof'), asked.length]).toEqual([true, false, 1])

  await page.getByText('Ask with a bound token').click()
  await expect(answer).toContainText('"isBound":true')
  await page.getByText('Ask with a bound token').click()
  await expect(answer).toContainText('200')
  expect([loaded('proof'), asked.length]).toEqual([true, 2])
  // Neither the tokens nor the key are stored.
  const stored = await page.evaluate(async () => [
    Object.entries({ ...localStorage, ...sessionStorage }).join(),
    (await indexedDB.databases()).map(({ name }) => name).join(),
  ])
  expect(stored.join()).not.toMatch(/eyJ|token|proof/)

  await page.getByText('Sign out of the page').click()
  await expect(status).toHaveText('idle')
  await page.getByText('Ask with a token').click()
  await expect(answer).toHaveText('TOKEN_SIGNED_OUT')
  expect(asked).toHaveLength(2)
})

test('a page whose session has ended on the server is told, and has no token', async ({
  page,
  open,
  setup,
  wallet_: wallet,
}) => {
  await open()
  await connect(page, setup, wallet)
  await sign(page).click()
  await expect(session(page)).toHaveText('authenticated')
  await page.context().clearCookies()
  await page.getByText('Get a token').click()
  await expect(session(page)).toHaveText('unauthenticated')
  await expect(page.getByTestId('token-status')).toHaveText('idle')
})
