import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type SharedBrowser } from '../support/openBrowser.js'
import { startUsersServer } from './usersServer.js'

let stage: Awaited<ReturnType<typeof startUsersServer>>
let browser: SharedBrowser
beforeAll(async () => {
  stage = await startUsersServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stage?.close()
})

/** Opens the page as an admin, who types the key. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(stage.address)
  await page.getByTestId('users-key-field').fill(stage.key)
  await page.getByTestId('users-key').click()
  await page.getByTestId('users-find-field').waitFor()
  expect(problems).toEqual([])
  return page
}

async function find(page: Page, text: string): Promise<void> {
  await page.getByTestId('users-find-field').fill(text)
  await page.getByTestId('users-find').click()
  // Until the reply is there, all users are listed.
  await expect.poll(() => page.getByTestId('users-open').count()).toBe(1)
  await page.getByTestId('users-open').click()
  await page.getByTestId('users-user').waitFor()
}

test('a backend hears of a new user and a new wallet, with signatures that it can check', async () => {
  const { record } = await stage.addUser('ann@shop.example')
  await expect.poll(() => stage.received.length, { timeout: 20_000 }).toBe(2)
  const events = stage.received.map(
    ({ body, headers }) => new Webhook(stage.secret).verify(body, headers) as { type: string; data: object },
  )
  expect(events.map(({ type }) => type).sort()).toEqual(['user.created', 'wallet.created'])
  expect(events.find(({ type }) => type === 'wallet.created')?.data).toMatchObject({
    addresses: expect.arrayContaining([record.address]),
  })
})

test('an admin finds a user by the address, ends the sessions on the page, and the log of the user says who did', async () => {
  const ben = await stage.addUser('ben@shop.example')
  const page = await openPage()
  await find(page, ben.record.address)
  await expect.poll(() => page.getByTestId('users-name').textContent()).toBe('ben@shop.example')
  expect(await ben.isLoggedIn()).toBe(true)
  await page.getByTestId('users-end-all').click()
  await page.getByTestId('users-no').click()
  expect(await ben.isLoggedIn()).toBe(true)
  await page.getByTestId('users-end-all').click()
  await page.getByTestId('users-yes').click()
  await page.getByText('One session was ended.').waitFor()
  expect(await ben.isLoggedIn()).toBe(false)
  const text = await page.getByTestId('users-user').textContent()
  expect(text).toContain('admin-sessions-end')
  expect(text).toContain('admin: support')
})

test('an admin downloads what is stored without the encrypted wallet, asks for the removal of a user and takes it back', async () => {
  const { record } = await stage.addUser('cid@shop.example')
  const page = await openPage()
  await find(page, 'cid@shop.example')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('users-export').click(),
  ])
  let saved = ''
  for await (const chunk of await download.createReadStream()) saved += String(chunk)
  expect(JSON.parse(saved).frame_accounts).toMatchObject([{ address: 'cid@shop.example' }])
  expect(saved).toContain(record.address)
  expect(saved).not.toContain(record.cipher)
  await page.getByTestId('users-remove').click()
  await page.getByTestId('users-yes').click()
  await page.getByTestId('users-removing').waitFor()
  expect(stage.mails.at(-1)).toMatchObject({
    to: 'cid@shop.example',
    subject: 'Your wallet is going to be removed',
  })
  await page.getByTestId('users-keep').click()
  await page.getByText('This user stays.').waitFor()
  expect(await page.getByTestId('users-removing').count()).toBe(0)
})

test('T-K1: a wrong key shows nothing but that it is wrong, and the key is kept nowhere in the browser', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(stage.address)
  await page.getByTestId('users-key-field').fill(`akadm_${'x'.repeat(43)}`)
  await page.getByTestId('users-key').click()
  await page.getByText('This admin key is not known.').waitFor()
  expect(await page.getByTestId('users-find-field').count()).toBe(0)
  await page.getByTestId('users-key-field').fill(stage.key)
  await page.getByTestId('users-key').click()
  await page.getByTestId('users-find-field').waitFor()
  const { cookies, origins } = await context.storageState()
  expect([cookies, origins]).toEqual([[], []])
  await page.reload()
  await page.getByTestId('users-key-field').waitFor()
})
